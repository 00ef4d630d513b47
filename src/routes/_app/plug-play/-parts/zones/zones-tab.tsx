import { useState } from 'react'
import { PageHeader } from '#src/app/head/page-header.tsx'
import { useSetSearch } from '#src/app/page-search.ts'
import type { Zone } from '#src/contract/cameras/plug-and-play.ts'
import type { ZoneMode } from '#src/domain/cameras/zones.ts'
import { t } from '#src/domain/language/text.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { Choose, Failed } from '#src/ui/messages/empty.tsx'
import type { PlugSearch } from '../plug-search.ts'
import { StreamWall } from './stream-wall.tsx'
import { useModes, useZone, useZones, type ZoneState } from './use-zone.ts'
import { ZoneActions, ZoneStanding } from './zone-actions.tsx'
import css from './zones.module.css'

/** One zone of a restaurant on a wall of its streams; the zone is the URL's. */
export function ZonesTab({ search, restaurantUuid }: { search: PlugSearch; restaurantUuid: string }) {
  const list = useZones(restaurantUuid)
  const all = list.data?.content
  const zone = all?.find(({ uuid }) => uuid === search.zone) ?? all?.[0]
  if (all && zone)
    return <OneZone key={zone.uuid} zone={zone} all={all} search={search} stale={list.isStale} />
  return (
    <>
      <PageHeader />
      {list.failure ? (
        <Failed failure={list.failure} onRetry={list.retry} />
      ) : (
        all && <Choose text={t('This restaurant has no zones')} />
      )}
    </>
  )
}

interface OneZoneProps {
  zone: Zone
  all: readonly Zone[]
  search: PlugSearch
  stale: boolean
}

function OneZone({ zone, all, search, stale }: OneZoneProps) {
  const setSearch = useSetSearch()
  const state = useZone(zone)
  const modes = useModes()
  const [chosen, setChosen] = useState<ZoneMode | null>(null)
  const mode = chosen ?? zone.mode ?? 'MONITORING'
  const choose = (uuid: string | null) => setSearch({ ...search, zone: uuid ?? undefined })
  return (
    <>
      <PageHeader
        actions={<ZoneActions zone={zone} mode={mode} state={state} onDone={() => setChosen(null)} />}
      >
        <div className={css.choices}>
          <Select
            aria-label={t('Zone')}
            leftSection={<span className={css.label}>{t('Zone')}</span>}
            leftSectionWidth={64}
            options={all.map(({ uuid, name }) => ({ value: uuid, label: name, isData: true }))}
            value={zone.uuid}
            onChange={choose}
          />
          <Select
            aria-label={t('Mode')}
            leftSection={<span className={css.label}>{t('Mode')}</span>}
            leftSectionWidth={68}
            options={modes.map(({ value, label }) => ({ value, label }))}
            value={mode}
            onChange={(value) => setChosen(modes.find((one) => one.value === value)?.value ?? null)}
          />
        </div>
      </PageHeader>
      <ZoneStanding
        zone={zone}
        about={modes.find(({ value }) => value === mode)?.description}
        stale={stale}
      />
      {state.data ? (
        <Streams zone={zone} state={state} />
      ) : (
        state.failure && <Failed failure={state.failure} onRetry={state.retry} />
      )}
    </>
  )
}

function Streams({ zone, state }: { zone: Zone; state: ZoneState }) {
  if (state.streams.length === 0)
    return <Choose text={t('This zone has no streams. Add one on the Streams tab.')} />
  return <StreamWall zone={zone} state={state} />
}
