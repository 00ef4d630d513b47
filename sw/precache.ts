import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'

/**
 * Keeps the whole console, so that every screen opens without a network. Paths are served as they are written:
 * which document a navigation gets is decided in navigation.ts alone. One failed file fails the installation,
 * and the former worker stays.
 */
export function precache(manifest: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches()
  precacheAndRoute(manifest, { cleanURLs: false, directoryIndex: '' })
}
