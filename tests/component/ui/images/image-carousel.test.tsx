// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ImageCarousel } from '#src/ui/images/image-carousel.tsx'
import type { ImageState } from '#src/ui/images/image-state.ts'
import { theme } from '#src/ui/theme/theme.ts'

const frames = [
  { label: '−2 s', text: 'Dump pan 30% full.' },
  { label: '0 s', text: 'Dump pan 15% full.' },
  { label: '+2 s', text: 'Dump pan empty.' },
]
const READY: ImageState = { state: 'ready', url: 'blob:frame' }

function Carousel({ image = READY }: { image?: ImageState }) {
  const [current, setCurrent] = useState(0)
  return (
    <MantineProvider theme={theme}>
      <ImageCarousel name="Images" frames={frames} current={current} onCurrent={setCurrent} image={image} />
    </MantineProvider>
  )
}
const shown = () => screen.getByRole('img').getAttribute('alt')
const scale = () => /scale\(([\d.]+)\)/.exec(screen.getByRole('img').style.transform)?.[1]
const stage = () => screen.getByRole('img').parentElement as HTMLElement

test('begins with the first image and says what it shows [2§3.6]', () => {
  render(<Carousel />)
  expect(shown()).toBe('Dump pan 30% full.')
  expect(screen.getByText('1 of 3')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Previous image' }).getAttribute('aria-disabled')).toBe('true')
})

test('goes on by buttons, and stops at both ends', async () => {
  render(<Carousel />)
  const next = screen.getByRole('button', { name: 'Next image' })
  await userEvent.click(screen.getByRole('button', { name: 'Previous image' }))
  expect(shown()).toBe('Dump pan 30% full.')
  for (let press = 0; press < 4; press++) await userEvent.click(next)
  expect(shown()).toBe('Dump pan empty.')
  await userEvent.click(screen.getByRole('button', { name: 'Image 2, 0 s' }))
  expect(shown()).toBe('Dump pan 15% full.')
  expect(screen.getByRole('button', { name: 'Image 2, 0 s' }).getAttribute('aria-current')).toBe('true')
})

test('follows arrow keys, Home and End', async () => {
  render(<Carousel />)
  screen.getByRole('region', { name: 'Images' }).focus()
  const after = async (keys: string) => {
    await userEvent.keyboard(keys)
    return shown()
  }
  expect(await after('{ArrowRight}')).toBe('Dump pan 15% full.')
  expect(await after('{End}')).toBe('Dump pan empty.')
  expect(await after('{ArrowLeft}{ArrowLeft}{ArrowLeft}')).toBe('Dump pan 30% full.')
  expect(await after('{ArrowRight}{Home}')).toBe('Dump pan 30% full.')
})

test('zooms from 1 to 5 in steps of 0.1, and shows the next image whole [2§9.1]', async () => {
  render(<Carousel />)
  const zoomIn = screen.getByRole('button', { name: 'Zoom in' })
  await userEvent.click(zoomIn)
  await userEvent.click(zoomIn)
  expect(scale()).toBe('1.2')
  fireEvent.wheel(stage(), { deltaY: 100 })
  expect(scale()).toBe('1.1')
  fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '5' } })
  expect(scale()).toBe('5')
  expect(zoomIn.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(zoomIn)
  expect(scale()).toBe('5')
  await userEvent.click(screen.getByRole('button', { name: 'Next image' }))
  expect(scale()).toBe('1')
  screen.getByRole('region', { name: 'Images' }).focus()
  await userEvent.keyboard('++-')
  expect(scale()).toBe('1.1')
  await userEvent.keyboard('0')
  expect(scale()).toBe('1')
})

const pointer = (type: 'Down' | 'Move' | 'Up', x: number, y = 0, pointerId = 1) =>
  fireEvent[`pointer${type}`](stage(), { pointerId, clientX: x, clientY: y, button: 0 })

test('a swipe leads on, but not while the image is zoomed', () => {
  render(<Carousel />)
  const swipe = (from: number, to: number) => {
    pointer('Down', from)
    pointer('Move', to)
    pointer('Up', to)
  }
  swipe(200, 100)
  expect(shown()).toBe('Dump pan 15% full.')
  swipe(100, 200)
  expect(shown()).toBe('Dump pan 30% full.')
  fireEvent.wheel(stage(), { deltaY: -100 })
  swipe(200, 100)
  expect(shown()).toBe('Dump pan 30% full.')
})

test('a swipe may begin on an arrow, whose taps never zoom', () => {
  render(<Carousel />)
  const next = screen.getByRole('button', { name: 'Next image' })
  const at = (clientX: number) => ({ pointerId: 1, clientX, clientY: 0, button: 0 })
  fireEvent.pointerDown(next, at(200))
  fireEvent.pointerMove(next, at(100))
  fireEvent.pointerUp(next, at(100))
  expect(shown()).toBe('Dump pan 15% full.')
  for (let i = 0; i < 2; i += 1) {
    fireEvent.pointerDown(next, at(200))
    fireEvent.pointerUp(next, at(200))
  }
  expect(scale()).toBe('1')
})

test('two fingers zoom, and two taps go in and out', () => {
  render(<Carousel />)
  pointer('Down', -50, 0, 1)
  pointer('Down', 50, 0, 2)
  pointer('Move', 100, 0, 2)
  pointer('Up', 100, 0, 2)
  pointer('Up', -50, 0, 1)
  expect(scale()).toBe('1.5')
  const tap = () => {
    pointer('Down', 10)
    pointer('Up', 10)
  }
  tap()
  tap()
  expect(scale()).toBe('1')
})

test('an image that is not there is No Image; one that could not be had can be asked for again', async () => {
  const retry = vi.fn()
  const { rerender } = render(<Carousel image={{ state: 'missing' }} />)
  expect(screen.getByText('No Image')).toBeDefined()
  rerender(<Carousel image={{ state: 'failed', retry }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  rerender(<Carousel image={{ state: 'loading' }} />)
  expect(screen.getByRole('status', { name: 'Loading the image' })).toBeDefined()
})

test.each<[string, ImageState]>([
  ['is not there', { state: 'missing' }],
  ['could not be had', { state: 'failed', retry: () => {} }],
])('an image that %s is never zoomed, so that keys and swipes lead on from it', async (_, image) => {
  render(<Carousel image={image} />)
  const carousel = screen.getByRole('region', { name: 'Images' })
  carousel.focus()
  await userEvent.keyboard('++')
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '5' } })
  expect(screen.getByText('100%')).toBeDefined()
  const stage = screen.getByRole('button', { name: 'Next image' }).parentElement as HTMLElement
  for (const [type, clientX] of [
    ['Down', 200],
    ['Move', 100],
    ['Up', 100],
  ] as const)
    fireEvent[`pointer${type}`](stage, { pointerId: 1, clientX, clientY: 0, button: 0 })
  expect(screen.getByText('2 of 3')).toBeDefined()
  carousel.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText('3 of 3')).toBeDefined()
})

test('after an image was asked for again the arrow keys still lead on', async () => {
  const { rerender } = render(<Carousel image={{ state: 'failed', retry: () => {} }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  rerender(<Carousel />)
  await userEvent.keyboard('{ArrowRight}')
  expect(shown()).toBe('Dump pan 15% full.')
})
