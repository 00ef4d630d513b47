import {
  IconCamera,
  IconInfoCircle,
  IconLifebuoy,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconRefresh,
  IconZoomIn,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { screenshotName } from '#src/domain/cameras/screenshot-name.ts'
import { t } from '#src/domain/language/text.ts'
import { RowMenu } from '#src/ui/buttons/row-menu.tsx'
import { present } from '#src/ui/clock/use-now.ts'
import type { MenuItem } from '#src/ui/overlay/menu-entry.ts'
import { saveBlob } from '#src/ui/table/download.ts'
import { usePhone } from '#src/ui/use-phone.ts'
import { PictureFoot, PictureFrame, PictureHead, wholePicture } from '../picture/picture.tsx'
import { canPictureInPicture, togglePictureInPicture, useFullScreen } from './full-screen.ts'
import css from './player.module.css'
import { PlayerButton, type PlayerButtonProps } from './player-button.tsx'
import { FrozenBadge, PlayerState } from './player-state.tsx'
import { takeScreenshot } from './screenshot.ts'
import { StreamFigures } from './stream-figures.tsx'
import { type StreamSource, useStream } from './use-stream.ts'
import { ZoomLayer } from './zoom-layer.tsx'

export interface LivePlayerProps extends StreamSource {
  /** The camera's name; screen readers hear it with every button of it. */
  name: string
  /** Whether its name stands on the picture; false where it stands next to it. */
  named?: boolean
  /** In a screenshot's file name: the restaurant's number. */
  restaurant: string
  /** The restaurant's zone. */
  zone: string
  /** Why there is no picture at the moment, as a sentence; null or nothing when there is. */
  unavailable?: string | null
  /** Address of a still, shown until the first picture; null while there is none. */
  still: string | null
  /** Without sound unless set; some browsers refuse to play with sound before the page was touched. */
  muted?: boolean
  /** Told whether it has a sound, each time that it begins to play. */
  onSound?: (has: boolean) => void
  /** What is drawn over the picture: lines, marks. It takes no presses. */
  over?: ReactNode
  /** What else its menu offers. */
  actions?: readonly MenuItem[]
  /** Keys that are pressed in it, besides its own. */
  onKeyDown?: (event: KeyboardEvent) => void
  /** Asks support about what is seen; without it there is none to ask. */
  support?: {
    /** Why it cannot be asked, as a sentence; null when it can. */
    refusal: string | null
    ask: (picture: Blob | null) => void
  }
  /** A screenshot could not be taken. */
  onProblem?: (text: string) => void
}

/**
 * A live picture with all that can be done to it (spec 2 §3, §4). Give it a key of its source: another source is
 * another player.
 */
export function LivePlayer(props: LivePlayerProps) {
  const { name, named = true, restaurant, zone, still, actions = [], muted = true } = props
  const { support, onProblem, unavailable = null } = props
  const box = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const fullButton = useRef<HTMLButtonElement>(null)
  const { stream, life, sound } = useStream(props, box, video, unavailable === null)
  const { isFull, toggle } = useFullScreen({ box, video, button: fullButton })
  const [scaling, setScaling] = useState(false)
  const [showsInfo, setShowsInfo] = useState(false)
  const phone = usePhone()
  const zooms = scaling && !phone
  const plays = life.phase === 'playing'
  const hasSound = sound !== null
  const tellSound = useEffectEvent((has: boolean) => props.onSound?.(has))
  useEffect(() => {
    if (plays) tellSound(hasSound)
  }, [plays, hasSound])

  const restart = () => stream?.send({ type: 'restart' })
  const pictureNow = async () => video.current && (await takeScreenshot(video.current))
  const screenshot = async () => {
    const picture = await pictureNow()
    if (picture) saveBlob(picture, screenshotName(restaurant, name, present(), zone))
    else onProblem?.(t('There is no picture to save yet'))
  }
  const pictureInPicture = () => void (video.current && togglePictureInPicture(video.current))

  const tools: (PlayerButtonProps & { key: string })[] = [
    {
      key: 'zoom',
      label: zooms ? t('Stop zooming') : t('Zoom'),
      icon: IconZoomIn,
      pressed: zooms,
      shortcut: 'z',
      spare: 'very narrow',
      onClick: () => setScaling(!scaling),
    },
    {
      key: 'shot',
      label: t('Screenshot'),
      icon: IconCamera,
      shortcut: 's',
      spare: zooms ? 'narrow' : 'very narrow',
      onClick: () => void screenshot(),
    },
    {
      key: 'restart',
      label: t('Restart'),
      icon: IconRefresh,
      shortcut: 'r',
      spare: 'narrow',
      onClick: restart,
    },
    {
      key: 'info',
      label: showsInfo ? t('Hide stream info') : t('Stream info'),
      icon: IconInfoCircle,
      pressed: showsInfo,
      shortcut: 'i',
      spare: 'narrow',
      onClick: () => setShowsInfo(!showsInfo),
    },
    {
      key: 'pip',
      label: t('Picture-in-picture'),
      icon: IconPictureInPicture,
      shortcut: 'p',
      spare: 'narrow',
      onClick: pictureInPicture,
    },
    {
      key: 'full',
      label: isFull ? t('Leave full screen') : t('Full screen'),
      icon: isFull ? IconMinimize : IconMaximize,
      shortcut: 'f',
      innerRef: fullButton,
      onClick: () => void toggle(),
    },
  ]
  const offered = tools.filter(({ key }) =>
    key === 'zoom' ? !phone : key === 'pip' ? canPictureInPicture() : true,
  )
  const menu = offered.map(({ label, icon, onClick }) => ({ label, icon, onClick, refusal: null }))
  const helpful = support && {
    label: t('Contact support'),
    icon: IconLifebuoy,
    refusal: support.refusal,
    onClick: () => void pictureNow().then(support.ask),
  }

  const onKeyDown = (event: KeyboardEvent) => {
    props.onKeyDown?.(event)
    // Keys in its menu come here too, though that lies elsewhere on the page.
    const isOwn = event.target instanceof Element && box.current?.contains(event.target)
    if (!isOwn || event.ctrlKey || event.metaKey || event.altKey) return
    const tool = offered.find(({ shortcut }) => shortcut === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    tool.onClick()
  }

  return (
    <PictureFrame
      ref={box}
      className={css.player}
      name={name}
      data-phase={life.phase}
      data-frozen={life.frozen || undefined}
      data-tools={zooms || showsInfo || undefined}
      onKeyDown={onKeyDown}
    >
      <video
        ref={video}
        className={wholePicture}
        muted={muted}
        playsInline
        autoPlay
        aria-label={t('Live picture: {name}', { name })}
        onLoadedMetadata={() => stream?.send({ type: 'metadata', attempt: life.attempt })}
      />
      {still !== null && !plays && (
        <img
          className={wholePicture}
          src={still}
          alt=""
          draggable={false}
          data-old={life.phase === 'failed' || undefined}
        />
      )}
      {props.over}
      {zooms ? (
        <ZoomLayer target={video} />
      ) : (
        <button
          type="button"
          className={css.touch}
          tabIndex={-1}
          aria-hidden
          data-drag
          onClick={() => void toggle()}
        />
      )}
      <PlayerState life={life} name={name} reason={unavailable} onAgain={restart} />
      <PictureHead name={named && zooms ? name : null}>
        {life.frozen && life.lastFrameAt !== null && <FrozenBadge lastFrameAt={life.lastFrameAt} />}
      </PictureHead>
      {showsInfo && <StreamFigures stream={stream} name={name} video={video} />}
      {/* Zoomed, the picture moves beneath its name, and the zoom's own buttons stand here. */}
      <PictureFoot name={named && !zooms ? name : null}>
        <fieldset
          className={css.bar}
          aria-label={t('Controls: {name}', { name })}
          data-zooms={zooms || undefined}
        >
          {offered.map(({ key, ...tool }) => (
            <PlayerButton key={key} {...tool} />
          ))}
          <span className={css.menu}>
            <RowMenu
              label={t('Actions: {name}', { name })}
              items={[...menu, ...(helpful ? [helpful] : []), ...actions]}
            />
          </span>
        </fieldset>
      </PictureFoot>
    </PictureFrame>
  )
}
