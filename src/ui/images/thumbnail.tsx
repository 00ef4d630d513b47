import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconPhotoOff } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import { type ImageState, NO_IMAGE } from './image-state.ts'
import css from './thumbnail.module.css'

/** What stands in a thumbnail's place; `alt` is empty where a button around it says what it is. */
export function Thumbnail({ image, alt = '' }: { image: ImageState; alt?: string }) {
  if (image.state === 'ready') return <img src={image.url} alt={alt} draggable={false} />
  if (image.state === 'loading') return <Loader size="xs" aria-hidden />
  if (image.state === 'failed')
    return <IconAlertTriangle size={24} aria-label={t('The image could not be loaded')} />
  return (
    <span className={css.none}>
      {/* A sentence leaves no room for it. */}
      {image.text === undefined && <IconPhotoOff size={20} aria-hidden />}
      {image.text ?? NO_IMAGE}
    </span>
  )
}
