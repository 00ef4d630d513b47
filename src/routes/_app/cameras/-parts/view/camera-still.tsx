import { t } from '#src/domain/language/text.ts'
import '#src/ui/field-styles.ts'
import { Popover } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type Camera, cameraThumbnail } from '#src/contract/cameras/cameras.ts'
import { STILL_SIZE, useImage } from '#src/shell/camera/use-image.ts'
import { Thumbnail } from '#src/ui/images/thumbnail.tsx'
import { useSeen } from '#src/ui/images/use-seen.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import css from './picker.module.css'

/** In the list. */
const SMALL = { width: 160, height: 90 }
/** Spec 1 §3: preview thumbnails are enlarged after 1.5 s. */
const ENLARGED_AFTER_MS = 1500

/** A camera's thumbnail before what it belongs to; enlarged when the pointer, a finger or the focus rests on either. */
export function CameraStill({ camera, children }: { camera: Camera; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useSeen(box)
  const [rests, setRests] = useState(false)
  const [large, setLarge] = useState(false)
  const finger = useRef<'none' | 'down' | 'looked'>('none')
  const phone = usePhone()
  useEffect(() => {
    if (!rests) return
    const timer = setTimeout(() => {
      setLarge(true)
      if (finger.current === 'down') finger.current = 'looked'
    }, ENLARGED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [rests])
  const leave = () => {
    setRests(false)
    setLarge(false)
  }
  const resting = {
    onPointerEnter: (event: PointerEvent) => {
      finger.current = event.pointerType === 'mouse' ? 'none' : 'down'
      setRests(true)
    },
    onPointerLeave: leave,
    // A finger that rests asks for the browser's own menu too, and was there to look: lifted, it chooses nothing.
    onContextMenu: (event: MouseEvent) => finger.current !== 'none' && event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (finger.current === 'looked') event.stopPropagation()
      finger.current = 'none'
    },
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setRests(true),
    onBlur: leave,
    onKeyDown(event: KeyboardEvent) {
      finger.current = 'none'
      if (event.key === 'Escape') leave()
    },
  }
  return (
    <Popover
      opened={large}
      position={phone ? 'top' : 'right'}
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
  // Out of reach it has no picture to ask for.
  const call = camera.status === 'ONLINE' ? { params, query: size } : null
  const image = useImage(cameraThumbnail, call, wanted)
  const alt = size === STILL_SIZE ? t('Picture of {camera}', { camera: camera.name }) : ''
  return (
    <span className={className} data-still={size === STILL_SIZE ? 'large' : 'small'}>
      <Thumbnail image={image} alt={alt} />
    </span>
  )
}
