import { labels, type Message, msg } from '../language/text.ts'

/** Why a camera gives no picture, or would give none: the outcome of a test, and what a camera's card says. */
export const CAMERA_FAULTS = [
  'AGENT_AWAY',
  'NO_HOST',
  'NOT_ALLOWED',
  'REFUSED',
  'UNREACHABLE',
  'NOT_A_CAMERA',
  'CREDENTIALS_NEEDED',
  'CREDENTIALS',
  'CLOCK',
  'NO_SUCH_STREAM',
  'NO_VIDEO',
  'CODEC',
  'B_FRAMES',
  'TRANSPORT',
  'BUSY',
  'NO_KEY_FRAME',
  'SILENT',
] as const
export type CameraFault = (typeof CAMERA_FAULTS)[number]

/** What it means, and a way on. Nothing in it comes from the camera. */
export const CAMERA_FAULT_MESSAGES: Readonly<Record<CameraFault, Message>> = {
  AGENT_AWAY: msg(
    'The PC that this camera is connected through is not connected to Linewatch. Check its power and network cable, and that the agent on it is running and up to date.',
  ),
  NO_HOST: msg('No device has this name in the network. Check the address.'),
  NOT_ALLOWED: msg(
    'This address is not in the networks that cameras may be in. Ask the people who run the server to add its network.',
  ),
  REFUSED: msg('The device is there but does not accept connections on this port. Check the port.'),
  UNREACHABLE: msg('Nothing answers at this address. Check its power and network cable, and the address.'),
  NOT_A_CAMERA: msg(
    'Something answers at this address, but it is not a camera. Check the address and the port.',
  ),
  CREDENTIALS_NEEDED: msg('The camera asks for a user name and a password. Enter them.'),
  CREDENTIALS: msg(
    'The camera does not accept this user name and password. Enter them again. Linewatch does not retry, so the camera does not lock the account.',
  ),
  CLOCK: msg("The camera's clock is wrong, so it refuses the password. Set its clock in its own settings."),
  NO_SUCH_STREAM: msg('The camera has no stream at this path. Choose another one.'),
  NO_VIDEO: msg('The stream has no video. Choose another one.'),
  CODEC: msg(
    "The camera doesn't send H.264, which browsers need. Choose H.264 in the camera's own settings.",
  ),
  B_FRAMES: msg(
    "The camera sends B-frames, which stutter in browsers. Choose the Baseline or Main profile, without B-frames, in the camera's own settings.",
  ),
  TRANSPORT: msg("The camera doesn't send video over TCP. Turn on RTSP over TCP in its own settings."),
  BUSY: msg('The camera has as many viewers as it allows. Close its other viewers, then try again.'),
  NO_KEY_FRAME: msg(
    "The camera sends no key frame, so there is no picture. Set a key frame every 1 to 2 seconds in the camera's own settings.",
  ),
  SILENT: msg('The camera stopped sending. Linewatch keeps trying. Check its power and network cable.'),
}

/** The same in the reader's language. */
export const CAMERA_FAULT_TEXTS: Readonly<Record<CameraFault, string>> = labels(CAMERA_FAULT_MESSAGES)

/** After these nothing changes by itself: somebody has to. Trying a wrong password again would lock the account. */
const FINAL: ReadonlySet<CameraFault> = new Set([
  'NOT_ALLOWED',
  'CREDENTIALS_NEEDED',
  'CREDENTIALS',
  'CLOCK',
  'NO_SUCH_STREAM',
  'NO_VIDEO',
  'CODEC',
  'TRANSPORT',
])
/** Whether it is worth trying again without anybody having changed something. */
export const mayPass = (fault: CameraFault): boolean => !FINAL.has(fault)

/** People set these right in the camera's own settings, and Linewatch isn't told. */
const SET_AT_CAMERA: readonly CameraFault[] = ['NO_SUCH_STREAM', 'NO_VIDEO', 'CODEC', 'TRANSPORT']
/** Whether a camera has to be tested now and then to notice that it is over; its password was right. */
export const isSetAtCamera = (fault: CameraFault): boolean => SET_AT_CAMERA.includes(fault)
