import type { RestaurantCard } from '#src/contract/administration/administered-restaurants.ts'

/** What a restaurant's form holds. The code is never known, so it is typed again, kept or taken away. */
export interface RestaurantValues {
  number: string
  name: string
  timezone: string
  state: string | null
  city: string
  postalCode: string
  addressLine1: string
  addressLine2: string
  securityCode: string
  removesCode: boolean
}

export const valuesOf = (card: RestaurantCard | null): RestaurantValues => ({
  number: card?.number ?? '',
  name: card?.name ?? '',
  timezone: card?.timezone ?? '',
  state: card?.state ?? null,
  city: card?.city ?? '',
  postalCode: card?.postalCode ?? '',
  addressLine1: card?.addressLine1 ?? '',
  addressLine2: card?.addressLine2 ?? '',
  securityCode: '',
  removesCode: false,
})

/** As the provider takes it: without a code the one that is set stays. */
export function bodyOf({ securityCode, removesCode, ...form }: RestaurantValues): object {
  if (removesCode) return { ...form, securityCode: null }
  return securityCode.trim() === '' ? form : { ...form, securityCode }
}
