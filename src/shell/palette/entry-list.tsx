import {
  IconBuildingStore,
  IconCalendar,
  IconCamera,
  IconChevronRight,
  IconDeviceDesktop,
  IconDeviceTablet,
  IconFileText,
  IconFlame,
  IconInfoCircle,
  IconTruckDelivery,
  IconUser,
} from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import { SELECT } from '#src/session/restaurant-options.ts'
import type { Entry, Group } from './entries.ts'
import css from './palette.module.css'

/** Entries whose labels are what people or equipment called something. */
const NAMED: ReadonlySet<Entry['kind']> = new Set(['camera', 'tablet', 'fryer', 'user'])
const isNamed = (entry: Entry) =>
  NAMED.has(entry.kind) || (entry.kind === 'restaurant' && entry.uuid !== SELECT)

const ICONS: Record<Entry['kind'], typeof IconUser> = {
  page: IconFileText,
  restaurant: IconBuildingStore,
  camera: IconCamera,
  tablet: IconDeviceTablet,
  fryer: IconFlame,
  order: IconTruckDelivery,
  user: IconUser,
  time: IconCalendar,
  term: IconInfoCircle,
  action: IconChevronRight,
  scheme: IconDeviceDesktop,
}

export interface EntryListProps {
  id: string
  groups: readonly Group[]
  activeId: string | undefined
  optionId: (entryId: string) => string
  onPoint: (entryId: string) => void
  onChoose: (entry: Entry) => void
}

/** The groups with their headings; the keyboard stays in the field, which names the active option. */
export function EntryList({ id, groups, activeId, optionId, onPoint, onChoose }: EntryListProps) {
  return (
    <div id={id} role="listbox" aria-label={t('Results')} className={css.list}>
      {groups.map(({ heading, entries, more }) => (
        <fieldset key={heading} aria-label={heading} className={css.group}>
          <div className={css.heading} aria-hidden>
            {heading}
          </div>
          {entries.map((entry) => {
            const Icon = ICONS[entry.kind]
            return (
              <button
                key={entry.id}
                type="button"
                id={optionId(entry.id)}
                role="option"
                tabIndex={-1}
                aria-selected={entry.id === activeId}
                className={css.option}
                data-kind={entry.kind}
                // Keeps the caret in the field, and the phone's keyboard open.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => entry.id !== activeId && onPoint(entry.id)}
                onClick={() => onChoose(entry)}
              >
                <Icon size={20} aria-hidden className={css.icon} />
                <span className={css.label} translate={isNamed(entry) ? 'no' : undefined}>
                  {entry.label}
                </span>
                {entry.detail !== '' && <span className={css.detail}> {entry.detail}</span>}
              </button>
            )
          })}
          {more > 0 && (
            <div className={css.more} aria-hidden>
              {t('{count} more: type a number or a name', { count: more })}
            </div>
          )}
        </fieldset>
      ))}
    </div>
  )
}
