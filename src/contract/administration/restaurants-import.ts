import { msg } from '#src/domain/language/text.ts'
import { defineImport, type ImportColumn } from '../define/import.ts'

export const importRestaurants = defineImport('/restaurants', 'restaurants', 'RESTAURANT')

/** The fields of the form; a state by its code or its name. A security code is written and never read back. */
export const RESTAURANT_COLUMNS: readonly ImportColumn[] = [
  { key: 'number', title: msg('Number'), kind: 'text', example: '0950' },
  { key: 'name', title: msg('Name'), kind: 'text', example: 'Franklin' },
  { key: 'state', title: msg('State'), kind: 'text', example: 'TX' },
  { key: 'city', title: msg('City'), kind: 'text', example: 'El Paso' },
  { key: 'addressLine1', title: msg('Address'), kind: 'text', example: '120 Franklin Ave' },
  { key: 'addressLine2', title: msg('Address 2'), kind: 'text', example: 'Suite 4' },
  { key: 'postalCode', title: msg('Postal code'), kind: 'text', example: '79901' },
  { key: 'timezone', title: msg('Time zone'), kind: 'zone', example: 'America/Denver' },
  { key: 'securityCode', title: msg('Security code'), kind: 'text', example: '', optional: true },
]
