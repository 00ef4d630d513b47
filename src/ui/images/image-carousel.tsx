import { ActionIcon, Button, Loader, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconMinus,
  IconPhotoOff,
  IconPlus,
  IconZoomReset,
} from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { t } from '#src/domain/language/text.ts'
import { disabledProps } from '../buttons/disabled-props.ts'
import css from './image-carousel.module.css'
import { type ImageState, NO_IMAGE } from './image-state.ts'
import { useZoom } from './use-zoom.ts'
import { LEAST_ZOOM, MOST_ZOOM, type View, ZOOM_STEP } from './zoom.ts'

export interface CarouselFrame {
  /** A few letters, on the frame's button: '-4 s'. Its number unless set. */
  label?: string
  /** What the image shows. */
  text: string
}

export interface ImageCarouselProps {
  /** What the images are of. */
  name: string
  frames: readonly CarouselFrame[]
  /** From 0. */
  current: number
  onCurrent: (index: number) => void
  /** The current frame's image. */
  image: ImageState
}

const ROUND = { variant: 'default', size: 'var(--control-height)', radius: 'xl' } as const

/**
 * Images one after the other: by buttons, arrow keys, Home and End, or swipe; each can be zoomed from 1 to 5 and moved
 * about. What an image shows is said in words below it.
 */
export function ImageCarousel({ name, frames, current, onCurrent, image }: ImageCarouselProps) {
  const stage = useRef<HTMLDivElement>(null)
  const last = frames.length - 1
  const go = (index: number) => index >= 0 && index <= last && index !== current && onCurrent(index)
  const there = image.state === 'ready' || image.state === 'loading'
  const { view, zoom, handlers } = useZoom(stage, { of: current, there }, (way) => go(current + way))
  const frame = frames[current]
  // Their number is not known yet: what stands below them keeps its place.
  const coming = frames.length === 0 && image.state === 'loading'

  const carousel = useRef<HTMLElement>(null)
  // The button that asks again is gone with the failure: the keys must not go with it.
  const retry = (again: () => void) => {
    carousel.current?.focus({ preventScroll: true })
    again()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // A slider's keys are its own.
    if (event.target instanceof HTMLInputElement) return
    const act = {
      ArrowLeft: () => go(current - 1),
      ArrowRight: () => go(current + 1),
      Home: () => go(0),
      End: () => go(last),
      '+': () => zoom(view.scale + ZOOM_STEP),
      '=': () => zoom(view.scale + ZOOM_STEP),
      '-': () => zoom(view.scale - ZOOM_STEP),
      '0': () => zoom(LEAST_ZOOM),
    }[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <section
      ref={carousel}
      className={css.carousel}
      aria-roledescription={t('carousel')}
      aria-label={name}
      tabIndex={-1}
      data-autofocus
      onKeyDown={onKeyDown}
    >
      {/* A thumb begins its swipe at the edge, where the arrows are. */}
      <div className={css.frame} data-zoomed={view.scale > LEAST_ZOOM || undefined} {...handlers}>
        <div ref={stage} className={css.stage}>
          <Picture image={image} text={frame?.text ?? NO_IMAGE} view={view} onRetry={retry} />
        </div>
        {frames.length > 1 && (
          <>
            <ActionIcon
              {...ROUND}
              className={css.before ?? ''}
              aria-label={t('Previous image')}
              {...disabledProps(current === 0, () => go(current - 1))}
            >
              <IconChevronLeft size={24} aria-hidden />
            </ActionIcon>
            <ActionIcon
              {...ROUND}
              className={css.after ?? ''}
              aria-label={t('Next image')}
              {...disabledProps(current === last, () => go(current + 1))}
            >
              <IconChevronRight size={24} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      {(frame || coming) && (
        <p className={css.text} aria-live="polite">
          {frame && frames.length > 1 && (
            <b>{t('{number} of {total}', { number: current + 1, total: frames.length })} </b>
          )}
          {frame?.text}
        </p>
      )}
      <div className={css.controls}>
        {coming && <div className={css.coming} />}
        {frames.length > 1 && <FrameButtons frames={frames} current={current} onCurrent={go} />}
        <ZoomControls view={view} onZoom={zoom} there={there} />
      </div>
    </section>
  )
}

interface PictureProps {
  image: ImageState
  text: string
  view: View
  onRetry: (again: () => void) => void
}

function Picture({ image, text, view, onRetry }: PictureProps) {
  if (image.state === 'loading') return <Loader role="status" aria-label={t('Loading the image')} />
  if (image.state === 'missing') {
    return (
      <div className={css.none}>
        <IconPhotoOff size={40} aria-hidden />
        {image.text ?? NO_IMAGE}
      </div>
    )
  }
  if (image.state === 'failed') {
    return (
      <div className={css.none} role="alert">
        <IconAlertTriangle size={40} aria-hidden />
        {t('The image could not be loaded.')}
        <Button variant="default" onClick={() => onRetry(image.retry)}>
          {t('Try again')}
        </Button>
      </div>
    )
  }
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  return <img className={css.image} src={image.url} alt={text} draggable={false} style={{ transform }} />
}

type FrameButtonsProps = Pick<ImageCarouselProps, 'frames' | 'current' | 'onCurrent'>

function FrameButtons({ frames, current, onCurrent }: FrameButtonsProps) {
  return (
    <ol className={css.steps} aria-label={t('Images')}>
      {frames.map(({ label }, index) => (
        <li key={label ?? index}>
          <UnstyledButton
            className={css.step}
            aria-label={[t('Image {number}', { number: index + 1 }), label].filter(Boolean).join(', ')}
            aria-current={index === current || undefined}
            onClick={() => onCurrent(index)}
          >
            {label ?? index + 1}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}

function ZoomControls({
  view,
  onZoom,
  there,
}: {
  view: View
  onZoom: (scale: number) => void
  there: boolean
}) {
  const text = `${Math.round(view.scale * 100)}%`
  return (
    <fieldset className={css.zoom} aria-label={t('Zoom')}>
      <ActionIcon
        {...ROUND}
        aria-label={t('Zoom out')}
        {...disabledProps(view.scale <= LEAST_ZOOM, () => onZoom(view.scale - ZOOM_STEP))}
      >
        <IconMinus size={20} aria-hidden />
      </ActionIcon>
      <input
        type="range"
        aria-label={t('Zoom')}
        aria-valuetext={text}
        min={LEAST_ZOOM}
        max={MOST_ZOOM}
        step={ZOOM_STEP}
        aria-disabled={!there || undefined}
        value={view.scale}
        onChange={(event) => onZoom(event.currentTarget.valueAsNumber)}
      />
      <ActionIcon
        {...ROUND}
        aria-label={t('Zoom in')}
        {...disabledProps(!there || view.scale >= MOST_ZOOM, () => onZoom(view.scale + ZOOM_STEP))}
      >
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
      <output className={css.scale}>{text}</output>
      <ActionIcon
        {...ROUND}
        aria-label={t('Show the whole image')}
        {...disabledProps(view.scale <= LEAST_ZOOM, () => onZoom(LEAST_ZOOM))}
      >
        <IconZoomReset size={20} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}
