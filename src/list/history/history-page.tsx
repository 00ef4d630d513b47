import { type ReactNode, useMemo } from 'react'
import { SectionBar } from '#src/app/head/section-bar.tsx'
import { useKitchenPlayer } from '#src/app/kitchen-player.ts'
import { useWeightUnit } from '#src/app/weight-unit.ts'
import { IconAction } from '#src/ui/buttons/action-button.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import type { ListSearch } from '../filters/filters.ts'
import { ListPage } from '../list-page.tsx'
import type { HistoryLists } from './history-list.tsx'

export interface HistoryPageProps<Row> {
  lists: HistoryLists<Row>
  /** The route's own validated search. */
  search: ListSearch
  /** Before the head: a tab bar of the page's own. */
  above?: ReactNode
  /** Between head and table: the figures of what is listed. */
  figures?: ReactNode
  /** Buttons before the list's own. */
  actions?: ReactNode
}

/**
 * A history's page: the way to the section's other pages, and its list in the reader's unit. What a camera may have
 * seen of a row is one press away: an icon of the row, on a phone the row itself.
 */
export function HistoryPage<Row>({ lists, search, above, figures, actions }: HistoryPageProps<Row>) {
  const [unit] = useWeightUnit()
  const { momentOf } = lists
  const phone = usePhone()
  const toPlayer = useKitchenPlayer()
  const seen = useMemo(() => {
    if (!momentOf) return undefined
    const wayTo = (row: Row) => {
      const { name, ...moment } = momentOf(row)
      return { name, ...toPlayer(moment) }
    }
    return {
      button(row: Row) {
        const { name, label, icon: Icon, refusal, onClick } = wayTo(row)
        return (
          <IconAction label={`${label}: ${name}`} refusal={refusal} onClick={onClick}>
            <Icon size={20} aria-hidden />
          </IconAction>
        )
      },
      open(row: Row) {
        const { refusal, onClick } = wayTo(row)
        if (refusal === null) onClick()
      },
    }
  }, [momentOf, toPlayer])
  return (
    <>
      <SectionBar />
      {above}
      <ListPage
        definition={lists[unit]}
        search={search}
        figures={figures}
        actions={actions}
        {...(seen && { onRowPress: seen.open, ...(!phone && { rowActions: seen.button }) })}
      />
    </>
  )
}
