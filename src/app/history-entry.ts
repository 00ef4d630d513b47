import { useLocation } from '@tanstack/react-router'

/** The entry of the browser's history that shows this page: another with each filter, the same again by Back. */
export const useHistoryEntry = (): string => useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
