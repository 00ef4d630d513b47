import { t } from '../language/text.ts'
import type { Access } from './modules.ts'

/** The type of an account that is no person's: of a tablet on a kitchen's wall. */
export const TABLET = 'TABLET'

/** What every such tablet sees: the production queue of its restaurant. What its crew does at the board comes on top. */
export const TABLET_ROLE: { uuid: string; name: string; accessList: Access[]; startPage: null } = {
  uuid: '00000000-0000-0000-0000-000000000000',
  get name() {
    return t('Wall tablet')
  },
  accessList: [{ moduleType: 'PCS', actionType: ['VIEW'] }],
  startPage: null,
}
