/** Clips are as long as this and are played in step with the wall clock: the same picture on every server. */
export const FPS = 15
export const LOOP_FRAMES = 150
/** A key frame begins each run of so many frames. */
export const KEY_EVERY = 30
/** RTP's clock of video, in ticks a second (RFC 6184 §5.1). */
const RTP_CLOCK = 90_000
const TICKS_A_FRAME = RTP_CLOCK / FPS

/** How many frames had begun at a moment (epoch ms), counted from 1970: it only ever grows. */
export const frameCountAt = (now: number): number => Math.floor((now * FPS) / 1000)
/** When a frame begins: the first whole millisecond of it. */
export const frameBegins = (count: number): number => Math.ceil((count * 1000) / FPS)
/** Which frame of the clip that is, from 0. */
export const frameIndex = (count: number): number => count % LOOP_FRAMES
/** The newest key frame at or before a frame. */
export const keyBefore = (count: number): number => count - (count % KEY_EVERY)
/** A frame's RTP timestamp: it wraps at 2^32 as RTP's does, and does not know where the clip starts again. */
export const rtpTime = (count: number): number => (count * TICKS_A_FRAME) % 2 ** 32
