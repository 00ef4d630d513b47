import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { t } from '#src/domain/language/text.ts'
import type { MenuItem } from '#src/ui/overlay/menu-entry.ts'

interface Swap {
  /** Its place on the wall, from 0, of so many. */
  index: number
  count: number
  /** Why it cannot be swapped, as a sentence; null when it can. */
  refusal?: string | null
  onSwap: (to: number) => void
}

/** How a tile changes places with its neighbours without being dragged: from its menu, and by Alt and an arrow. */
export function swapControls({ index, count, refusal = null, onSwap }: Swap) {
  const ways = [
    { key: 'ArrowLeft', icon: IconArrowLeft, to: index - 1 },
    { key: 'ArrowRight', icon: IconArrowRight, to: index + 1 },
  ].filter(({ to }) => to >= 0 && to < count)
  const items: MenuItem[] = ways.map(({ icon, to }) => ({
    label: t('Swap with place {place}', { place: to + 1 }),
    icon,
    refusal,
    onClick: () => onSwap(to),
  }))
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways.find(({ key }) => key === event.key)
    if (!way || refusal !== null || !event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSwap(way.to)
  }
  return { items, onKeyDown }
}
