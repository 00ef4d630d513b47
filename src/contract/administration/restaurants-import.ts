import { defineImport, type ImportColumn } from '../define/import.ts'

export const importRestaurants = defineImport('/restaurants', 'restaurants', 'RESTAURANT')

/** The fields of the form; a state by its code or its name. A security code is written and never read back. */
export const RESTAURANT_COLUMNS: readonly ImportColumn[] = [
  { key: 'number', title: 'Number', kind: 'text', example: '0950' },
  { key: 'name', title: 'Name', kind: 'text', example: 'Franklin' },
  { key: 'state', title: 'State', kind: 'text', example: 'TX' },
  { key: 'city', title: 'City', kind: 'text', example: 'El Paso' },
  { key: 'addressLine1', title: 'Address', kind: 'text', example: '120 Franklin Ave' },
  { key: 'addressLine2', title: 'Address 2', kind: 'text', example: 'Suite 4' },
  { key: 'postalCode', title: 'Postal code', kind: 'text', example: '79901' },
  { key: 'timezone', title: 'Time zone', kind: 'zone', example: 'America/Denver' },
  { key: 'securityCode', title: 'Security code', kind: 'text', example: '', optional: true },
]
