import { call } from '#src/api/call/call.ts'
import { isUnreachable } from '#src/api/call/result.ts'
import { config, loadConfig } from '#src/api/provider/config.ts'
import { subscribeToPush, unsubscribeFromPush } from '#src/contract/account/push.ts'
import { t } from '#src/domain/language/text.ts'
import { type PushState, pushState } from './push-rule.ts'

const NO_ANSWER = t('Notifications are still off, because the browser did not get permission.')
const NO_SERVICE = t("This browser can't reach its push service. Check the connection, then try again.")

/** The worker's registration; none where the browser has no workers, or refuses them to this page. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.getRegistration().catch(() => undefined)
}

async function subscribed(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager?.getSubscription()) ?? null
}

/** How it stands with push on this device. */
export async function readPushState(): Promise<PushState> {
  const [registration, { vapidPublicKey }] = await Promise.all([registered(), loadConfig()])
  return pushState({
    capable: registration?.pushManager !== undefined && 'Notification' in window,
    hasKey: Boolean(vapidPublicKey),
    permission: 'Notification' in window ? Notification.permission : null,
    subscribed: (await registration?.pushManager?.getSubscription()) != null,
    standalone: window.matchMedia('(display-mode: standalone)').matches,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  })
}

/** Tells the provider where this browser is reached; it may be told the same again and again. */
function announce(subscription: PushSubscription) {
  const { endpoint = '', expirationTime = null, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return call(subscribeToPush, { body: { endpoint, expirationTime, keys: { p256dh, auth } } })
}

/** Base64url without padding, as the configuration has the key. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The browser's subscription with the provider's present key; one with a former key is of no use any more. */
async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const applicationServerKey = config().vapidPublicKey ?? ''
  const standing = await pushManager.getSubscription()
  if (standing && keyOf(standing) === applicationServerKey.replace(/=+$/, '')) return standing
  await standing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/**
 * Turns push on for this device; call it from a press, since the browser asks its question. Answers what went wrong,
 * as a sentence, with nothing left half done; null when it is on.
 */
export async function turnPushOn(): Promise<string | null> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? null : NO_ANSWER
  let subscription: PushSubscription
  try {
    subscription = await subscribe(await navigator.serviceWorker.ready)
  } catch {
    return NO_SERVICE
  }
  const told = await announce(subscription)
  if (told.success) return null
  await dropSubscription()
  return told.message
}

/** Turns push off for this device. The browser's part is what counts: a provider that pushes on finds nobody there. */
export async function turnPushOff(): Promise<null> {
  await dropSubscription()
  await call(unsubscribeFromPush)
  return null
}

/** Nothing reaches this device from here on, whether the network is there or not. */
async function dropSubscription(): Promise<void> {
  await (await subscribed())?.unsubscribe().catch(() => false)
}

/**
 * Tells the provider again where a device that has push on is reached: its session or the subscription may be another
 * one by now. Out of reach, it is told when the browser is online again; a subscription that the provider refuses is
 * given up, so that nobody waits for notices that never come. Answers how to stop.
 */
export function confirmPush(): () => void {
  let stopped = false
  const confirm = async () => {
    await loadConfig()
    const registration = await registered()
    const standing = await registration?.pushManager?.getSubscription()
    if (!registration || !standing || stopped || !config().vapidPublicKey) return
    const told = await subscribe(registration).then(announce, () => null)
    if (stopped || told?.success) return
    if (told === null || isUnreachable(told.code)) window.addEventListener('online', again, { once: true })
    else if (told.code === 400) await dropSubscription()
  }
  const again = () => void confirm()
  again()
  return () => {
    stopped = true
    window.removeEventListener('online', again)
  }
}
