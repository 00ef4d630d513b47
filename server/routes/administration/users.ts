import { handle } from '#server/http/route.ts'
import {
  inviteUser,
  resetUserPassword,
  restoreUserPassword,
} from '#server/services/administration/user-passwords.ts'
import {
  blockUser,
  recallUser,
  removeUser,
  unblockUser,
} from '#server/services/administration/user-standing.ts'
import {
  changeNotification,
  changeUser,
  createUser,
  userOf,
  usersSeenBy,
} from '#server/services/administration/users.ts'
import { disconnectUser } from '#server/services/identity/single-sign-on/disconnect.ts'
import { userImport } from '#server/services/import/user-import.ts'
import * as contract from '#src/contract/administration/administered-users.ts'
import { importUsers } from '#src/contract/administration/users-import.ts'
import { importRoute } from '../-parts/import-route.ts'

export const routes = [
  handle(contract.users, ({ services, caller, query }) => usersSeenBy(services, caller, query)),
  handle(contract.userById, ({ services, caller, params }) => userOf(services, caller, params.id)),
  handle(contract.createUser, (call) => createUser(call.services, call, call.body)),
  handle(contract.updateUser, (call) => changeUser(call.services, call, call.body)),
  importRoute(importUsers, userImport),
  handle(contract.setUserNotification, (call) =>
    changeNotification(call.services, call, call.params.id, call.body.notification),
  ),
  handle(contract.deleteUser, (call) => removeUser(call.services, call, call.params.id)),
  handle(contract.recallUser, (call) => recallUser(call.services, call, call.params.id)),
  handle(contract.blockUser, (call) => blockUser(call.services, call, call.params.id)),
  handle(contract.unblockUser, (call) => unblockUser(call.services, call, call.params.id)),
  handle(contract.inviteUser, (call) => inviteUser(call.services, call, call.params.id)),
  handle(contract.resetUserPassword, (call) => resetUserPassword(call.services, call, call.body.userUuid)),
  handle(contract.restoreUserPassword, (call) => restoreUserPassword(call.services, call, call.params.id)),
  handle(contract.disconnectUser, (call) =>
    disconnectUser(call.services, call, call.params.id, call.body.provider),
  ),
]
