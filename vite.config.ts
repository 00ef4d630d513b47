import { availableParallelism } from 'node:os'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { budget } from './sw/build/budget.ts'
import { buildId } from './sw/build/build-id.ts'
import { compress } from './sw/build/compress.ts'
import { withoutDescriptions } from './sw/build/descriptions.ts'
import { frames, scopedName } from './sw/build/frames.ts'
import { integrity } from './sw/build/integrity.ts'
import { locales, namesInLanguages } from './sw/build/locales.ts'
import { manifest } from './sw/build/manifest.ts'
import { keepPrevious } from './sw/build/previous.ts'
import { themeCss } from './sw/build/theme-css.ts'

const root = import.meta.dirname
const tags = ['$initial' as const]
/** React is evaluated by the chunk that imports it first: it belongs in the chunk of the code that draws with it. */
const REACT = /node_modules.(?:react|react-dom|scheduler)[\\/]|shell.frame.take-over/
const RULES = ['tests/unit/domain/**/*.test.ts', 'tests/unit/server/domain/**/*.test.ts']
/** What every page has that looks at something, dashboards too: its head, its filters, its frame. */
const PAGES = new RegExp(
  [
    'src.app.(?:head.(?:page-header|section-bar)|page-restaurant|page-search|setup-link\\.|weight-unit)',
    'src.list.filters.(?:filter-bar|option-sources|saved-views|with-options)',
    'src.ui.(?:panel.panel|status.(?:color-variable|status-|swatch)|text.tx|visibility.use-drawn-when-idle|clock.age-label)',
    'src.api.query.last-known',
    'src.contract.(?:live.(?:facts|dictionaries)|define.(?:clock-fields|vocabularies))',
    'src.shell.dictionaries.dictionary-news',
    'src.domain.(?:status\\.|monitoring.resolution)',
    'react-router.dist.esm.useLocation',
    'Icon(?:Plus|DotsVertical|ZoomReset)\\.mjs',
  ].join('|'),
)
/** What fewer pages share, in one lot too: each pair of pages that shares a module would make a request of it. */
const SHARED = new RegExp(
  [
    // Without what few screens ask for, and nobody at once.
    'src.app.(?!setup-link-part|terms.term-sentence)',
    'src.list.filters.',
    'src.ui.(?:buttons|clock|dialog|focus|messages|panel|status|visibility|print-sheet)',
    'src.api.(?:provider|query)',
    'src.domain.(?:statuses|time.minutes)',
    'ComboboxChevron|parsed-combobox',
    'Icon(?:X|Check|Dots|Photo|Download)\\.mjs',
  ].join('|'),
)
const testing = Boolean(process.env.VITEST)
const asBuilt = integrity()
const translations = locales()
/** What these libraries hold on to, notices and answers, is of the program that put it there. */
const HOLDING = /@mantine.(?:notifications|store)|@tanstack.(?:query-core|react-query)|idb-keyval/
/** For tests that wait, for timers, programs that start and databases: three workers on two cores take a sixth less. */
const MORE_THAN_CORES = Math.ceil(availableParallelism() * 1.5)
/** A wait ends as soon as it may; this is only how long a busy machine is given before it counts as a failure. */
const patient = { poll: { timeout: 30_000 } }

const buildPlugins = () => [
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/routeTree.gen.ts',
    routeFileIgnorePrefix: '-',
    autoCodeSplitting: true,
    // The sign-in page is the first load itself: a chunk of its own would only be a second request.
    codeSplittingOptions: {
      splitBehavior: ({ routeId }) => (routeId === '/login' ? [] : undefined),
      // What a page asks for ahead comes with the page: the first load knows nothing of it.
      defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
    },
    quoteStyle: 'single',
    semicolons: false,
  }),
  withoutDescriptions(),
  translations.plugin,
  frames(translations.filesOf),
  asBuilt.plugin,
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'worker.ts',
    injectRegister: false,
    manifest: manifest(root),
    injectManifest: {
      globPatterns: ['*.html', 'assets/*.{js,css}', 'icons/*.{svg,png}'],
      // Most browsers play recordings by themselves; without a network there are none to play.
      globIgnores: ['assets/hls.light-*'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [asBuilt.transform],
    },
  }),
  budget(),
  keepPrevious(),
  // What a test serves itself it serves as it is.
  ...(process.env.UNCOMPRESSED ? [] : [compress()]),
]

export default defineConfig(({ command }) => ({
  plugins: [...(testing ? [] : buildPlugins()), namesInLanguages(), themeCss(), react()],
  define: { __BUILD_ID__: JSON.stringify(command === 'build' ? buildId(root) : 'development') },
  // Every browser of that target knows modulepreload itself.
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Before the bundler's own minifier, which finds other things: together they leave a hundredth less than either.
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3, inline: 1, unsafe_arrows: true } },
    modulePreload: { polyfill: false },
    // What is passed on to browsers says whose it is.
    license: { fileName: 'licenses.md' },
    // All that the entry reaches, in few chunks; else each set of screens that shares a module becomes a request.
    // More than one, since each is evaluated in a task of its own (sw/build/after-paint.ts).
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        minify: true,
        // The first load names some 170 files, and what is random in a name does not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 6 },
            { name: 'libraries', test: /node_modules.*\.m?js$|src.contract/, tags, priority: 5 },
            { name: 'console', tags, priority: 4 },
            // What whole families of screens need, each with all that it imports, so that no two lots import each
            // other; left alone, the dashboard made 30 requests for it.
            { name: 'styles', test: /src.ui.styles/, priority: 4 },
            { name: 'forms', test: /src.form.use-form/, priority: 3 },
            {
              name: 'shell',
              test: /src.shell.(?:app-shell|device.print-on-paper)|src.routes._app\.tsx\?tsr/,
              priority: 2,
            },
            // What something is typed into, and the styles of all fields and overlays before those of our own.
            { name: 'fields', test: /src.ui.(?:field-styles|inputs.(?:inputs|search-input))/, priority: 1.5 },
            { name: 'pages', test: PAGES, priority: 1 },
            { name: 'shared', test: SHARED, priority: 0.95 },
            {
              name: 'lists',
              test: /src.list.(?:list-page|show-list|use-list-search|history.history-(?:page|columns))|src.domain.queue.batch-names|src.ui.table/,
              priority: 0.9,
            },
            // Charts and what stands around them; left alone, a dashboard made 25 requests for it. What the
            // analytics alone have is left out.
            {
              name: 'boards',
              test: /src.board.(?!analytic-titles|compare.compared-period|list-board|ratio-filter|periods.(?:period-filter|use-periods))|src.ui.chart.(?:bars|plot|ring|table|time)[\\/]|src.domain.analytics.(?:comparison|hold-time)|dashboard.-parts.minutes/,
              priority: 0.8,
            },
            {
              name: 'analytics',
              test: /src.board.(?:analytic-titles|list-board|ratio-filter|periods.(?:period-filter|use-periods))/,
              priority: 0.75,
            },
            {
              name: 'history',
              test: /src.(?:contract|list).history.(?:define-history|history-list)/,
              priority: 0.75,
            },
            // Each by itself would be a request, and a name in the first load.
            { name: 'now', test: /-now.(?:now\.|use-now)/, priority: 0.75 },
            {
              name: 'icons',
              test: /Icon(?:ArrowBackUp|BellOff|LayoutGrid|Lock|Pencil|PlayerPlayFilled|PlayerStop|Volume)\.mjs/,
              priority: 0.7,
            },
            {
              name: 'controls',
              test: /src.ui.inputs.(?:checkbox|text-area|time.time-input)|SegmentedControl\.mjs/,
              priority: 0.65,
            },
            // What the account menu and the palette can both do.
            {
              name: 'account',
              test: /src.shell.(?:header.(?:schemes|use-sign-out)|account.preferences.use-theme)|Icon(?:Devices|Lifebuoy|Logout|User)\.mjs/,
              priority: 0.6,
            },
            // One name in the first load, for those who have it.
            {
              name: 'sign-on',
              test: /src.(?:shell.session|session|contract.account).single-sign-on/,
              priority: 0.6,
            },
            { name: 'form-dialog', test: /src.form.(?:form|loading)-dialog/, priority: 0.6 },
            {
              name: 'devices',
              test: /-devices.(?:device-columns|use-device-news|keys.add-device)/,
              priority: 0.5,
            },
            // Wanted with the first press: the last, or it would take along what pages have at once.
            { name: 'overlays', test: /src.ui.overlay.drawn/, priority: 0 },
          ],
        },
      },
    },
  },
  css: { modules: { generateScopedName: scopedName } },
  test: {
    // All of the cores: left alone, Vitest spares one of them, which of two is half.
    maxWorkers: '100%',
    // Each after the one before it: what tests/support/fresh-window.ts notes is what the others have not changed yet.
    sequence: { setupFiles: 'list' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Types, lint and build are made meanwhile.
          testTimeout: 30_000,
          // A worker of its own takes a file longer to start than its tests take; tests/support/fresh-modules.ts gives
          // each file modules of its own.
          isolate: false,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: RULES,
          setupFiles: ['tests/support/fresh-modules.ts'],
        },
      },
      {
        extends: true,
        // Rules share nothing: one worker reads the modules once, not again for each file.
        test: { name: 'rules', environment: 'node', isolate: false, include: RULES, testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'jsdom',
          // A worker reads the libraries once; tests/support/fresh-window.ts gives each file its own copy of the rest.
          isolate: false,
          server: { deps: { inline: [HOLDING] } },
          include: ['tests/component/**/*.test.{ts,tsx}'],
          maxWorkers: MORE_THAN_CORES,
          setupFiles: ['fresh-window', 'jsdom', 'computed-style', 'setup'].map(
            (name) => `tests/support/${name}.ts`,
          ),
          globalSetup: ['tests/support/database/global-database.ts'],
          // The first test of a file reads the console's modules, which takes a busy machine half a minute.
          testTimeout: 90_000,
          // Most hooks open the console, as tests do.
          hookTimeout: 90_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // The whole provider is read once by a worker, and not for each of its files.
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          maxWorkers: MORE_THAN_CORES,
          globalSetup: [
            'tests/support/database/global-database.ts',
            'tests/support/programs/server-bundle.ts',
          ],
          // Twice what the slowest takes on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', environment: 'node', include: ['tests/architecture.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          // A worker has one browser, and reads what drives it once.
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: ['tests/support/browser/looked-after.ts'],
          globalSetup: ['tests/support/database/global-e2e.ts'],
          // Most of it is waiting for pages. Three save a minute and a half of ten, but what is measured in a browser then
          // stands on a busier machine than a user's.
          maxWorkers: 2,
          retry: 0,
          testTimeout: 90_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
}))
