import type { RefObject } from 'react'
import { takeScreenshot } from '../player/screenshot.ts'

/** What can be asked of a film by whatever stands around it. */
export interface FilmHandle {
  /** What it currently shows, as a JPEG; null while it shows nothing. */
  picture: () => Promise<Blob | null>
}

export const filmHandle = (video: RefObject<HTMLVideoElement | null> | undefined): FilmHandle => ({
  picture: async () => (video?.current ? takeScreenshot(video.current) : null),
})
