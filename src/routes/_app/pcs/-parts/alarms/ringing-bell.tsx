import { IconBellRinging } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

const SWING = {
  rotate: ['0deg', '14deg', '-14deg', '0deg'],
  offset: [0, 0.25, 0.75, 1],
  easing: 'ease-in-out',
}

/**
 * A bell that swings: seen from the corner of an eye, where movement is wanted; words and an edge say it without.
 * The compositor does it alone, as a box turns and not the drawing in it, and as no style sheet has it turn: of such an
 * animation the page would be told each time it begins again, with a frame for it.
 */
export function RingingBell({ size = 20 }: { size?: number }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!window.matchMedia('(prefers-reduced-motion: no-preference)').matches) return
    const swing = box.current?.animate(SWING, { duration: 1000, iterations: Number.POSITIVE_INFINITY })
    return () => swing?.cancel()
  }, [])
  return (
    <span ref={box} style={{ display: 'inline-flex' }}>
      <IconBellRinging size={size} aria-hidden />
    </span>
  )
}
