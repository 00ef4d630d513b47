import { IconEye } from '@tabler/icons-react'
import { Suspense, useCallback, useState } from 'react'
import { SectionBar } from '#src/app/head/section-bar.tsx'
import { notify } from '#src/app/notify.ts'
import { useSetSearch } from '#src/app/page-search.ts'
import { usePlace } from '#src/app/place.ts'
import type { Alert } from '#src/contract/operations/alerts.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { IconAction } from '#src/ui/buttons/action-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { usePhone } from '#src/ui/use-phone.ts'
import { AcknowledgeAction } from './acknowledge-button.tsx'
import { AlertFigures } from './alert-figures.tsx'
import { alertName } from './alert-words.ts'
import { AlertsChart } from './alerts-chart.tsx'
import { alertsList, alertsOfOne, SEVERITY } from './alerts-list.tsx'
import { AssignForm } from './assign-form.tsx'
import { NoteForm } from './note-form.tsx'
import { useAlertNews } from './use-alert-news.ts'

const AlertDialog = lazyPart(
  () => import('./alert-dialog.tsx').then((part) => part.AlertDialog),
  ({ onClose }) => onClose(),
)

interface Opened {
  what: 'details' | 'assign' | 'note'
  alert: Alert
}

/** What is wrong anywhere, how bad, and who looks after it: a list that new alerts come into by themselves. */
export function AlertsPage({ search }: { search: ListSearch }) {
  const [open, setOpen] = useState<Opened | null>(null)
  const { restaurantUuid } = usePlace()
  const setSearch = useSetSearch()
  const phone = usePhone()
  useAlertNews()
  const show = useCallback((alert: Alert) => setOpen({ what: 'details', alert }), [])
  const rowActions = useCallback(
    (alert: Alert) => (
      <>
        <IconAction
          refusal={null}
          label={t('Open alert: {alert}', { alert: alertName(alert) })}
          onClick={() => show(alert)}
        >
          <IconEye size={20} aria-hidden />
        </IconAction>
        <AcknowledgeAction alert={alert} />
      </>
    ),
    [show],
  )
  const close = () => setOpen(null)
  const saved = (alert: Alert) => {
    close()
    notify({ kind: 'success', text: t('Saved: {name}', { name: alertName(alert) }) })
  }
  const narrow = (severity: string | undefined) => {
    const { [SEVERITY]: _, page: __, ...rest } = search
    setSearch({ ...rest, ...(severity && { [SEVERITY]: severity }) })
  }
  return (
    <>
      <SectionBar />
      <ListPage
        definition={restaurantUuid === undefined ? alertsList : alertsOfOne}
        search={search}
        figures={
          <>
            <AlertFigures search={search} onSeverity={narrow} />
            <AlertsChart search={search} />
          </>
        }
        onRowPress={show}
        // On a phone a row has no room for what its dialog holds as well.
        {...(!phone && { rowActions })}
      />
      {open?.what === 'details' && (
        <Suspense>
          <AlertDialog alert={open.alert} onAct={(what, alert) => setOpen({ what, alert })} onClose={close} />
        </Suspense>
      )}
      {open?.what === 'assign' && <AssignForm alert={open.alert} onClose={close} onSaved={saved} />}
      {open?.what === 'note' && <NoteForm alert={open.alert} onClose={close} onSaved={saved} />}
    </>
  )
}
