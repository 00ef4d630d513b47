import { ActionIcon } from '@mantine/core'
import {
  IconChartBar,
  IconDots,
  IconListDetails,
  IconPhoto,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import { MenuButton } from '../overlay/menu-button.tsx'
import type { MenuEntry, MenuItem } from '../overlay/menu-entry.ts'

export interface PanelActions {
  onImage?: (() => void) | undefined
  onPrint?: (() => void) | undefined
  /** Opens the list the figures were counted from. */
  onRows?: (() => void) | undefined
}

interface PanelMenuProps {
  title: string
  actions: PanelActions | undefined
  asTable: boolean
  onTable: ((asTable: boolean) => void) | undefined
}

/** The panel's menu: nothing at all when there is nothing to offer. */
export function PanelMenu({ title, actions = {}, asTable, onTable }: PanelMenuProps) {
  const { onImage, onPrint, onRows } = actions
  if (!onTable && !onImage && !onPrint && !onRows) return null
  const entries: MenuEntry[] = []
  const offer = (label: string, icon: MenuItem['icon'], onClick: (() => void) | undefined) => {
    if (onClick) entries.push({ label, icon, onClick })
  }
  offer(
    asTable ? t('Show as chart') : t('Show as table'),
    asTable ? IconChartBar : IconTable,
    onTable && (() => onTable(!asTable)),
  )
  offer(t('Save as image'), IconPhoto, asTable ? undefined : onImage)
  offer(t('Print'), IconPrinter, asTable ? undefined : onPrint)
  offer(t('Show the rows'), IconListDetails, onRows)
  return (
    <MenuButton
      entries={entries}
      button={
        <ActionIcon variant="subtle" color="gray" aria-label={t('{title}: menu', { title })}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
