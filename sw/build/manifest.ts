import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ManifestOptions } from 'vite-plugin-pwa'

const SCREENSHOTS = [
  { file: 'screenshots/phone.png', sizes: '780x1688', form_factor: 'narrow' },
  { file: 'screenshots/desk.png', sizes: '1440x900', form_factor: 'wide' },
] as const

const SHORTCUTS = [
  { name: 'Chicken dashboard', url: '/dashboard/chicken' },
  { name: 'Fryer history', url: '/timers-cycle-history/fryer' },
  { name: 'Chicken materials', url: '/settings/chicken/materials' },
]

/** How the installed console presents itself. Screenshots are named once their files are in public/. */
export function manifest(root: string): Partial<ManifestOptions> {
  const icon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }
  return {
    id: '/',
    name: 'Linewatch',
    short_name: 'Linewatch',
    description: 'See what the kitchen holds, wastes and runs out of, live.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: '#f4f5f7',
    theme_color: '#ffffff',
    categories: ['business', 'food', 'productivity'],
    icons: [
      { ...icon, purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: SHORTCUTS.map((shortcut) => ({ ...shortcut, icons: [icon] })),
    screenshots: SCREENSHOTS.filter(({ file }) => existsSync(join(root, 'public', file))).map(
      ({ file, ...rest }) => ({
        src: `/${file}`,
        type: 'image/png',
        label: 'The chicken dashboard',
        ...rest,
      }),
    ),
  }
}
