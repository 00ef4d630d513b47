import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { CallError } from '#src/api/call/result.ts'
import { proxyUrl } from '#src/api/provider/proxy-url.ts'
import { NEW_LIFE, type StreamKey } from '#src/domain/cameras/stream-life.ts'
import { useLinkState } from '#src/live/use-live.ts'
import { useSessionActions } from '#src/session/use-session.ts'
import { observeVisibility } from '#src/ui/visibility/observe-visibility.ts'
import { playLive } from '../film/play-live.ts'
import { gatewayOf } from '../janus/gateways.ts'
import { noPath } from '../no-path.ts'
import { startGate } from '../start-gate.ts'
import { createStream, type Stream, type StreamSnapshot } from '../stream.ts'

/**
 * Calls at each picture that a video shows, until the answer is called. Where the browser can't report pictures, the
 * video's advancing time stands for them.
 */
function followFrames(video: HTMLVideoElement, onFrame: () => void): () => void {
  if (typeof video.requestVideoFrameCallback !== 'function') {
    video.addEventListener('timeupdate', onFrame)
    return () => video.removeEventListener('timeupdate', onFrame)
  }
  const next = () => {
    onFrame()
    asked = video.requestVideoFrameCallback(next)
  }
  let asked = video.requestVideoFrameCallback(next)
  return () => video.cancelVideoFrameCallback(asked)
}

/** Where a live picture comes from: a camera, or another stream. */
export interface StreamSource {
  restaurantUuid: string | null
  start: () => Promise<StreamKey>
  stop: (id: number) => Promise<unknown>
}

const NOTHING: StreamSnapshot = { life: NEW_LIFE, track: null, sound: null, hlsUrl: null }
const never = () => () => {}
/** Nobody may see it, or it is gone: asking again changes nothing. */
const isFinal = (error: unknown) => error instanceof CallError && (error.code === 403 || error.code === 404)

/** Tells whether somebody can see the picture: in sight on a page in the foreground, or in its own small window. */
function followSight(box: Element, video: HTMLVideoElement, tell: (shown: boolean) => void): () => void {
  let inSight = false
  const say = () => tell((inSight && !document.hidden) || document.pictureInPictureElement === video)
  const leave = observeVisibility(box, (now) => {
    inSight = now
    say()
  })
  document.addEventListener('visibilitychange', say)
  video.addEventListener('leavepictureinpicture', say)
  return () => {
    leave()
    document.removeEventListener('visibilitychange', say)
    video.removeEventListener('leavepictureinpicture', say)
  }
}

/**
 * The stream of a source in a video element, as long as the component is there. Another source needs another component
 * (a key): a stream is never turned into another.
 *
 * @param isThere the source gives a picture, as far as is known: when it does again, it is asked at once
 */
export function useStream(
  source: StreamSource,
  box: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  isThere: boolean,
): StreamSnapshot & { stream: Stream | null } {
  const { accessToken } = useSessionActions()
  const { state: link } = useLinkState()
  const [stream, setStream] = useState<Stream | null>(null)
  const sourceNow = useEffectEvent(() => source)

  useEffect(() => {
    const { restaurantUuid, start, stop } = sourceNow()
    const [frame, element] = [box.current, video.current]
    if (!frame || !element) return
    const made = createStream({
      start,
      stop,
      isFinal,
      gateway: () => gatewayOf(restaurantUuid ?? '', accessToken),
      gate: startGate,
      noPath,
      now: Date.now,
    })
    if (restaurantUuid === null) made.send({ type: 'restaurant', chosen: false })
    setStream(made)
    const online = () => {
      noPath.note(false)
      made.send({ type: 'online' })
    }
    const unseen = followSight(frame, element, (shown) => made.send({ type: shown ? 'shown' : 'hidden' }))
    const still = followFrames(element, made.noteFrame)
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      still()
      unseen()
      made.close()
    }
  }, [accessToken, box, video])

  // The server answers again, or the camera is back: what gave up meanwhile need not wait for its next try.
  useEffect(() => {
    if (link === 'live') stream?.send({ type: 'online' })
  }, [link, stream])
  useEffect(() => {
    if (isThere) stream?.send({ type: 'online' })
  }, [isThere, stream])

  const snapshot = useSyncExternalStore(
    stream?.subscribe ?? never,
    stream?.getSnapshot ?? (() => NOTHING),
    () => NOTHING,
  )
  const { track, sound, hlsUrl } = snapshot
  const failed = useEffectEvent(() =>
    stream?.send({ type: 'streamError', attempt: stream.getSnapshot().life.attempt }),
  )
  useLayoutEffect(() => {
    const element = video.current
    if (element && hlsUrl !== null) return playLive(element, proxyUrl(hlsUrl), () => failed())
  }, [hlsUrl, video])
  useLayoutEffect(() => {
    const element = video.current
    if (!element || !track) return
    element.srcObject = new MediaStream([track])
    // Refused if it has sound and the page has not been touched; a user who turned the sound on has touched it.
    element.play()?.catch(() => {})
    // A player that still holds its tracks is kept by them for as long as the tab lives, with everything around it.
    return () => {
      element.srcObject = null
    }
  }, [track, video])
  useLayoutEffect(() => {
    const shown = video.current?.srcObject
    // It comes before the picture or after: what is shown already goes on.
    if (track && sound && shown instanceof MediaStream) shown.addTrack(sound)
  }, [track, sound, video])
  return { stream, ...snapshot }
}
