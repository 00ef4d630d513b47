/**
 * Files of the console that read the device's own clock, and why. Everything that is shown or asked for goes by the
 * provider's: `present()` and `useNow` on screens, `providerNow()` in src/api.
 */
export const DEVICE_CLOCK: Record<string, string> = {
  'src/api/provider/config.ts': 'a pause between two tries',
  'src/api/files/download.ts': 'how fast a download goes, and the age of files on this device',
  'src/api/query/asked-at.ts': 'to compare with what the worker of this device has shown',
  'src/api/query/hold.ts':
    'how long ago a call was refused, which TanStack Query dates by the device’s clock',
  'src/api/files/interrupted-request.ts': 'when this tab was left; compared in src/shell/exports',
  'src/api/provider/provider-clock.ts': 'knows how far the device’s clock is wrong',
  'src/api/store/query-store.ts': 'the age of entries that TanStack Query dates by the device’s clock',
  'src/live/live.ts': 'how long a socket has been silent, also while the device slept',
  'src/session/browser-session.ts': 'a flag between the tabs of this device; tokens add the offset',
  'src/shell/exports/use-exports.ts': 'how long ago this tab was left',
  'src/shell/connection/link-state.tsx': 'how long the link has been in its state',
  'src/ui/clock/use-now.ts': 'until the shell has set the provider’s clock',
  'src/video/player/player-state.tsx': 'the age of a frame that arrived on this device',
  'src/video/player/stream-figures.tsx': 'the age of a frame that arrived on this device',
  'src/video/player/use-stream.ts': 'when a frame arrived on this device, also after it slept',
  'sw/push.ts': 'which notices of this device are older than a count',
}
