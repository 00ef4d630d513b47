import { expectTypeOf, test } from 'vitest'
import type { roles } from '#src/contract/administration/roles.ts'
import type { AnyList } from '#src/contract/define/list.ts'
import type { alertList } from '#src/contract/operations/alerts.ts'
import type { showEditableList, showList } from '#src/list/show-list.ts'

type Shown<E extends AnyList> = Parameters<typeof showList<E>>[1]
type Editable<E extends AnyList> = Parameters<typeof showEditableList<E>>[1]

test('a list is of the chosen restaurant, and about a time, only where its call takes these', () => {
  expectTypeOf<Shown<typeof alertList>['ofRestaurant']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<Shown<typeof roles>['ofRestaurant']>().toEqualTypeOf<false | undefined>()
  expectTypeOf<Shown<typeof roles>['dates']>().toEqualTypeOf<undefined>()
  expectTypeOf<Editable<typeof roles>['ofRestaurant']>().toEqualTypeOf<false | undefined>()
})
