import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { notify } from '#src/app/notify.ts'
import { useSetSearch } from '#src/app/page-search.ts'
import { usePlace } from '#src/app/place.ts'
import { tabletLogs } from '#src/contract/devices/tablet-records.ts'
import {
  deleteTablet,
  recallTablet,
  renameTablet,
  type Tablet,
  tabletAvailability,
  tablets,
} from '#src/contract/devices/tablets.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { RemoveQuestion } from '#src/list/removal/remove-question.tsx'
import { AddDevice } from '../keys/add-device.tsx'
import { AddDeviceButton } from '../keys/add-device-button.tsx'
import { CommandForm } from './command-form.tsx'
import { useRemoteAccess } from './remote-access-switch.tsx'
import { TabletForm } from './tablet-form.tsx'
import { type TabletAct, TabletMenu } from './tablet-menu.tsx'
import { tabletsList } from './tablets-list.tsx'

const HOLD_TABLETS = [tablets, tabletAvailability, tabletLogs]

/** The tablets, and everything that can be done with each. */
export function TabletsTab({ search }: { search: ListSearch }) {
  const { refusal } = usePlace()
  const navigate = useNavigate()
  const setSearch = useSetSearch()
  const { change: switchAccess } = useRemoteAccess()
  const [open, setOpen] = useState<{
    what: 'command' | 'rename' | 'replace' | 'delete'
    tablet: Tablet
  } | null>(null)
  const close = () => setOpen(null)
  const done = (text: string) => {
    close()
    notify({ kind: 'success', text })
  }
  const act = useCallback(
    (what: TabletAct, tablet: Tablet) => {
      const { uuid, remoteAccess } = tablet
      if (what === 'access') return switchAccess(tablet, !remoteAccess)
      if (what === 'sessions')
        return void navigate({ to: '/devices/tablets/$uuid/sessions', params: { uuid } })
      if (what === 'logs')
        return setSearch(({ restaurantUuid: kept }) => ({
          ...(kept !== undefined && { restaurantUuid: kept }),
          tablets: 'logs',
          tabletUuid: uuid,
        }))
      setOpen({ what, tablet })
    },
    [navigate, setSearch, switchAccess],
  )
  const rowActions = useCallback(
    (tablet: Tablet) => <TabletMenu tablet={tablet} refusal={refusal} onAct={act} />,
    [refusal, act],
  )
  const rename = useCallback((tablet: Tablet) => setOpen({ what: 'rename', tablet }), [])
  return (
    <>
      <ListPage
        definition={tabletsList}
        search={search}
        rowActions={rowActions}
        actions={<AddDeviceButton kind="TABLET" />}
        {...(refusal(renameTablet.permission) === null && { onRowPress: rename })}
      />
      {open?.what === 'rename' && (
        <TabletForm
          tablet={open.tablet}
          onClose={close}
          onSaved={({ name }) => done(t('Saved: {name}', { name }))}
        />
      )}
      {open?.what === 'replace' && open.tablet.restaurantUuid !== null && (
        <AddDevice
          kind="TABLET"
          replaces={{ ...open.tablet, kind: 'TABLET', restaurantUuid: open.tablet.restaurantUuid }}
          onClose={close}
        />
      )}
      {open?.what === 'command' && (
        <CommandForm
          tablet={open.tablet}
          onClose={close}
          onSaved={({ name, shows }) =>
            done(shows ? t('{name} shows {stream}', { name, stream: shows }) : t('{name} did it', { name }))
          }
        />
      )}
      {open?.what === 'delete' && (
        <RemoveQuestion
          id={open.tablet.uuid}
          endpoint={deleteTablet}
          recall={recallTablet}
          name={open.tablet.name}
          noun={t('tablet')}
          invalidates={HOLD_TABLETS}
          onClose={close}
        />
      )}
    </>
  )
}
