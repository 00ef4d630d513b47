import { ActionIcon, Menu } from '@mantine/core'
import {
  IconChartBar,
  IconDots,
  IconListDetails,
  IconPhoto,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react'

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
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${title}: menu`}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onTable && (
          <Menu.Item
            leftSection={asTable ? <IconChartBar {...icon} /> : <IconTable {...icon} />}
            onClick={() => onTable(!asTable)}
          >
            {asTable ? 'Show as chart' : 'Show as table'}
          </Menu.Item>
        )}
        {onImage && !asTable && (
          <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={onImage}>
            Save as image
          </Menu.Item>
        )}
        {onPrint && !asTable && (
          <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={onPrint}>
            Print
          </Menu.Item>
        )}
        {onRows && (
          <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={onRows}>
            Show the rows
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
