import { Popover } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Camera, cameraThumbnail } from '#src/contract/cameras/cameras.ts'
import { STILL_SIZE, useImage } from '#src/shell/use-image.ts'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import { useSeen } from '#src/ui/images/use-seen.ts'
import css from './picker.module.css'

/** In the list. */
const SMALL = { width: 160, height: 90 }
/** Spec 1 §3: preview thumbnails are enlarged after 1.5 s. */
const ENSTILL_SIZE_AFTER_MS = 1500

/** A camera's thumbnail before what it belongs to; enlarged when the pointer or the focus rests on either. */
export function CameraStill({ camera, children }: { camera: Camera; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useSeen(box)
  const [rests, setRests] = useState(false)
  const [large, setLarge] = useState(false)
  useEffect(() => {
    if (!rests) return
    const timer = setTimeout(() => setLarge(true), ENSTILL_SIZE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [rests])
  const leave = () => {
    setRests(false)
    setLarge(false)
  }
  const resting = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setRests(true),
    onPointerLeave: leave,
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setRests(true),
    onBlur: leave,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && leave(),
  }
  return (
    <Popover
      opened={large}
      position="right"
      withArrow
      shadow="md"
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
    >
      <Popover.Target>
        <div ref={box} className={css.withStill} {...resting}>
          <Still camera={camera} className={css.small ?? ''} size={SMALL} wanted={seen} />
          {children}
        </div>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        {large && <Still camera={camera} className={css.large ?? ''} size={STILL_SIZE} wanted />}
      </Popover.Dropdown>
    </Popover>
  )
}

interface StillProps {
  camera: Camera
  className: string
  size: typeof SMALL
  wanted: boolean
}

function Still({ camera, className, size, wanted }: StillProps) {
  const params = { restaurantId: camera.restaurantUuid, id: camera.uuid }
  const image = useImage(cameraThumbnail, { params, query: size }, wanted)
  const alt = size === STILL_SIZE ? `Still of ${camera.name}` : ''
  return (
    <span className={className} data-still={size === STILL_SIZE ? 'large' : 'small'}>
      <Thumbnail image={image} alt={alt} />
    </span>
  )
}
