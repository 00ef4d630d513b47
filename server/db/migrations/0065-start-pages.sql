-- The page with which users of a role begin: one of START_PAGES (src/domain/access/start-pages.ts); null for the dashboard.
ALTER TABLE role ADD COLUMN start_page text;
