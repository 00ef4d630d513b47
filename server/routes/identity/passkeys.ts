import { handle } from '#server/http/route.ts'
import {
  addOwnPasskey,
  beginAdding,
  listPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
} from '#server/services/identity/passkeys/own-passkeys.ts'
import {
  beginProof,
  beginSignIn,
  proveByPasskey,
  signInWithPasskey,
} from '#server/services/identity/passkeys/sign-in.ts'
import * as contract from '#src/contract/account/passkeys.ts'

export const routes = [
  handle(contract.passkeySignInOptions, ({ body, origin, services }) =>
    beginSignIn(services, body.origin, origin),
  ),

  handle(contract.passkeySignIn, ({ body, origin, services }) => signInWithPasskey(services, body, origin)),

  handle(contract.passkeyProofOptions, ({ caller, origin, services }) =>
    beginProof(services, caller, origin),
  ),

  handle(contract.passkeyProof, ({ body, caller, origin, services }) =>
    proveByPasskey(services, caller, body.assertion, origin),
  ),

  handle(contract.passkeys, ({ caller, services }) => listPasskeys(services, caller)),

  handle(contract.passkeyCreationOptions, ({ caller, origin, services }) =>
    beginAdding(services, caller, origin),
  ),

  handle(contract.addPasskey, ({ body, caller, origin, services }) =>
    addOwnPasskey(services, caller, body, origin),
  ),

  handle(contract.renamePasskey, ({ params, body, caller, origin, services }) =>
    renameOwnPasskey(services, caller, { uuid: params.id, name: body.name }, origin),
  ),

  handle(contract.removePasskey, ({ params, caller, origin, services }) =>
    removeOwnPasskey(services, caller, params.id, origin),
  ),
]
