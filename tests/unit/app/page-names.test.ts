import { afterAll, expect, test } from 'vitest'

globalThis.linewatchWording = {
  language: 'es',
  translations: {
    Unusual: 'Inusual',
    'Kitchen Player': 'Reproductor de cocina',
    Devices: 'Dispositivos',
    '{section} {title}': '{section}: {title}',
  },
}
// Sections are named when their module is loaded.
const { pageName } = await import('#src/app/pages.ts')
afterAll(() => {
  globalThis.linewatchWording = undefined
})

test.each([
  ['Devices', 'Tabletas', 'Dispositivos: Tabletas'],
  ['Unusual', 'Eventos inusuales', 'Eventos inusuales'],
  ['Kitchen Player', 'Reproductor', 'Reproductor de cocina'],
  ['Devices', '', 'Dispositivos'],
] as const)('the page of %s and “%s” is called “%s” in Spanish', (section, title, name) => {
  expect(pageName({ menu: { section, position: 1 }, title })).toBe(name)
})
