/**
 * The server's settings, given on its command line so that a new release's take effect on old data too.
 * fsync and synchronous_commit keep PostgreSQL's default, on: what was acknowledged survives a power cut.
 */
export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    // No replica reads the log; a backup does, while the server runs (server/backup).
    wal_level: 'replica',
    max_wal_senders: '0',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    // On the small machines this runs on, steady answers matter more than one query using every core; and
    // containers often have too little shared memory for parallel workers.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // A refused statement is reported to the caller that sent it, and its values have no business in a log.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '',
    logging_collector: 'off',
  }
}
