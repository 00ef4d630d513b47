import { useRef } from 'react'
import { type Camera, cameraThumbnail } from '#src/contract/cameras/cameras.ts'
import { useImage } from '#src/shell/camera/use-image.ts'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import { useSeen } from '#src/ui/images/use-seen.ts'
import css from './settings.module.css'
import { pathOf } from './settings-words.ts'

/** Twice what it is drawn with, for fine screens. */
const SIZE = { width: 192, height: 108 }

/** A camera's still; none while it gives no picture. */
export function CameraThumb({ camera }: { camera: Camera }) {
  const ref = useRef<HTMLDivElement>(null)
  const seen = useSeen(ref)
  const call = camera.status === 'ONLINE' ? { ...pathOf(camera), query: SIZE } : null
  const image = useImage(cameraThumbnail, call, seen)
  return (
    <div ref={ref} className={css.thumb}>
      <Thumbnail image={image} />
    </div>
  )
}
