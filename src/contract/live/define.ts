import type * as z from 'zod/mini'
import type { Permission } from '#src/domain/access/permission.ts'

/**
 * A live topic: where it is subscribed and what its messages carry. A destination may name a restaurant
 * in braces ('/topic/restaurants/{uuid}/queue'); '/user/…' reaches the connection's own user only.
 */
export interface Topic<M extends z.ZodMiniType = z.ZodMiniType> {
  destination: string
  permission: Permission
  message: M
}
export type MessageOf<T> = T extends Topic<infer M> ? z.output<M> : never

export function defineTopic<M extends z.ZodMiniType>(topic: Topic<M>): Topic<M> {
  return topic
}

/** The destination with its restaurant filled in. */
export function fillDestination(topic: Topic, params: Record<string, string> = {}): string {
  return topic.destination.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

/** A socket is closed with this code when its session has too many of them (RFC 6455 §7.4.2). */
export const CROWDED_CODE = 4429
