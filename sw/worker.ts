import { clientsClaim } from 'workbox-core'
import { runtimeConfig } from './config.ts'
import { dictionaries } from './dictionaries.ts'
import { isOfWords, words } from './language.ts'
import { messages } from './messages.ts'
import { navigation } from './navigation.ts'
import { notificationClick } from './notification-click.ts'
import { precache } from './precache.ts'
import { push } from './push.ts'
import { subscriptionChange } from './subscription-change.ts'
import { withoutCaches } from './without-caches.ts'

declare const self: ServiceWorkerGlobalScope

// A new worker waits until a person asks for it (messages.ts); the very first one serves the page that brought it.
clientsClaim()
const manifest = self.__WB_MANIFEST
precache(manifest.filter((entry) => !isOfWords(entry)))
words(self, manifest.filter(isOfWords))
navigation()
runtimeConfig(self)
withoutCaches()
dictionaries(self)
messages(self)
push(self)
notificationClick(self)
subscriptionChange(self)
