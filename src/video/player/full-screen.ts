import { type RefObject, useEffect, useState } from 'react'

/** iPhones fill the screen with a video alone. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export interface FullScreenOf {
  box: RefObject<HTMLElement | null>
  video: RefObject<HTMLVideoElement | null>
  /** Of the picture's own, which leads in and out. */
  button: RefObject<HTMLButtonElement | null>
}

/** Whether an element fills the screen, and the way in and out. */
export function useFullScreen({ box, video, button }: FullScreenOf) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => {
      const fills = document.fullscreenElement !== null && document.fullscreenElement === box.current
      setFull(fills)
      // Begun from the menu, which does not show there, the keyboard has to be somewhere that does.
      if (fills) button.current?.focus({ preventScroll: true })
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [box, button])
  const toggle = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen()
      else if (box.current?.requestFullscreen) await box.current.requestFullscreen()
      else (video.current as AppleVideo | null)?.webkitEnterFullscreen?.()
    } catch {
      // The browser wants a gesture of its own, or forbids it here: the picture stays where it is.
    }
  }
  return { isFull, toggle }
}

export const canPictureInPicture = (): boolean => document.pictureInPictureEnabled === true

/** Shows a video in a small window above all others, or takes it back. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    // As above.
  }
}
