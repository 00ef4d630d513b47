import { t } from '#src/domain/language/text.ts'
import type { ListSearchSpec } from '#src/list/filters/filters.ts'

/** What the page of servers' URL may hold: its rows are sorted here, so that no call has its keys. */
const spec: ListSearchSpec = {
  sorts: ['host', 'cpu', 'memory', 'gpu', 'disk', 'uptime', 'alerts'],
  defaultDirection: 'ASC',
  dates: null,
  filters: [{ kind: 'search', key: 'search', label: t('Host, system or card'), width: 260 }],
}
export const SERVERS = { spec }
