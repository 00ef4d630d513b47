import * as React from 'react'

/**
 * In development React writes down where each element was made, for debugging, up to a number within a second.
 * A sixth of a component test's time went there; nobody reads it, so here that number counts as reached. Imported for
 * its effect.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  })
