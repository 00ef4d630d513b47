import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { useSetSearch } from '#src/app/page-search.ts'
import { tabletLogs } from '#src/contract/devices/tablet-records.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { ListPage } from '#src/list/list-page.tsx'
import { logsList } from './logs-list.tsx'

/** The tablets' log; where a tablet's own menu led here, of that one alone until the reader has all of them again. */
export function LogsTab({ search }: { search: ListSearch }) {
  const { tabletUuid, ...others } = search
  const setSearch = useSetSearch()
  const one = typeof tabletUuid === 'string' ? tabletUuid : ''
  const { data } = useQuery(
    queryOptionsFor(tabletLogs, { query: { tabletUuid: one, limit: 1 } }, { enabled: one !== '' }),
  )
  const name = data?.content[0]?.tabletName ?? t('this tablet')
  return (
    <ListPage
      definition={logsList}
      search={search}
      actions={
        one !== '' && (
          <Button
            variant="default"
            leftSection={<IconX size={20} aria-hidden />}
            onClick={() => setSearch(others)}
          >
            {t('Only {name}', { name })}
          </Button>
        )
      }
    />
  )
}
