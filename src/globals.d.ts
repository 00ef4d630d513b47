/** Names the build this code belongs to; set by vite.config.ts. */
declare const __BUILD_ID__: string
