import { t } from '#src/domain/language/text.ts'

/** An image on its way: there, none (deleted, or past its retention), or not available at the moment. */
export type ImageState =
  | { state: 'loading' }
  | { state: 'ready'; url: string }
  /** `text` says more of it than 'No Image'. */
  | { state: 'missing'; text?: string }
  | { state: 'failed'; retry: () => void }

/** Shown for an image that is not there (spec 2 §8). */
export const NO_IMAGE = t('No Image')
