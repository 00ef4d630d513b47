import { Link } from '@tanstack/react-router'
import css from './tab-bar.module.css'
import { TabStrip } from './tab-strip.tsx'

export interface TabBarProps<Value extends string> {
  /** Names the group, and the query parameter that holds the active tab (spec 1 §2). */
  group: string
  label: string
  tabs: readonly { value: Value; label: string }[]
  active: Value
}

/** Tabs whose choice stands in the URL: a selection is a link, Back returns to the former one. */
export function TabBar<Value extends string>({ group, label, tabs, active }: TabBarProps<Value>) {
  const [first] = tabs
  return (
    <TabStrip label={label}>
      {tabs.map(({ value, label: text }) => (
        <Link
          key={value}
          to="."
          search={(former: Record<string, unknown>) => ({
            ...former,
            [group]: value === first?.value ? undefined : value,
          })}
          // Else the link of the first tab, which names none, would count as active on every other.
          activeOptions={{ exact: true }}
          className={css.tab}
          aria-current={value === active ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </TabStrip>
  )
}
