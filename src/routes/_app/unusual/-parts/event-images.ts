import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { type UnusualEvent, unusualImage, unusualPicture } from '#src/contract/kitchen/unusual.ts'
import { t } from '#src/domain/language/text.ts'
import type { ImageCall } from '#src/shell/camera/use-image.ts'

/** Said of a picture that an event names and that its kitchen has not sent yet. */
export const NOT_YET = t('The picture has not come yet')

/** One image of an event: a frame that is drawn, or a picture that equipment sends. */
export interface EventImage {
  endpoint: AnyEndpoint
  /** Null for one that has not come yet. */
  call: ImageCall
  /** Instead of 'No Image' where there is none. */
  missing?: string
}

type Named = Pick<UnusualEvent, 'kind' | 'id'>

export const frameOf = ({ kind, id }: Named, index: number): EventImage => ({
  endpoint: unusualImage,
  call: { params: { kind, id, frame: String(index) } },
})

export const pictureOf = ({ kind, id }: Named, picture: string | null): EventImage => ({
  endpoint: unusualPicture,
  call: picture === null ? null : { params: { kind, id, picture } },
  missing: NOT_YET,
})

export const NO_IMAGE_OF_IT: EventImage = { endpoint: unusualImage, call: null }

/**
 * The image that says most, as a small picture: the first one that has come, or the middle one of its frames, which is
 * of the event's own moment.
 */
export function smallImageOf(event: UnusualEvent): EventImage {
  const { pictures, frameCount } = event
  if (pictures.length > 0) return pictureOf(event, pictures.find((picture) => picture !== null) ?? null)
  if (frameCount === 0) return NO_IMAGE_OF_IT
  const { endpoint, call } = frameOf(event, Math.floor(frameCount / 2))
  return { endpoint, call: call && { ...call, query: { size: 'thumbnail' } } }
}
