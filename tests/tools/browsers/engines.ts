/** `chromium-64` is Chromium 64, the engine of the oldest TVs that the product supports. */
export type EngineName = 'chromium' | 'headless-shell' | 'firefox' | 'webkitgtk' | 'chromium-64';

/** A browser for the tests: where to find it, and how to install it. */
export type Engine = {
  /** Display name. */
  title: string;
  /** Environment variables that can contain the path of its executable. */
  env: string[];
  /** Command names to search in PATH. */
  commands: string[];
  /** Common absolute paths. A star matches one folder name. */
  paths: string[];
  /**
   * How to check that the browser starts: arguments, and a pattern for the version in the output. Default: `--version`.
   * With `assumedVersion`, the browser isn't started.
   */
  probe?: { args: string[]; version: RegExp } | { assumedVersion: string };
  /** The name by which Playwright downloads this browser; absent if the tests don't use Playwright's download. */
  playwrightName?: 'chromium';
  /** Other commands that the tests need for this browser, with their purpose. */
  requiredCommands?: Record<string, string>;
  /** Package names by package manager. Package managers without a package of this browser are absent. */
  packages: Partial<Record<PackageManagerName, string[]>>;
};

export type PackageManagerName = 'apt-get' | 'dnf' | 'apk' | 'pacman';

export const engines = {
  chromium: {
    title: 'Chromium',
    env: ['CHROME_PATH', 'CHROMIUM_PATH'],
    commands: ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'],
    paths: [
      '/usr/bin/chromium',
      '/usr/lib/chromium/chromium',
      '/usr/lib64/chromium-browser/chromium-browser',
      '/opt/google/chrome/chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    playwrightName: 'chromium',
    // fonts-liberation: the brands' fallback typefaces are Arial or Liberation Sans with an adjusted width.
    packages: {
      'apt-get': ['chromium', 'fonts-liberation'],
      dnf: ['chromium'],
      apk: ['chromium'],
      pacman: ['chromium'],
    },
  },
  // Chromium without the browser UI. End-to-end tests use a third less CPU time in it.
  'headless-shell': {
    title: 'Chromium headless shell',
    env: ['HEADLESS_SHELL_PATH'],
    commands: ['chromium-headless-shell'],
    paths: ['/usr/lib/chromium/chromium-headless-shell'],
    packages: { 'apt-get': ['chromium-headless-shell', 'fonts-liberation'] },
  },
  firefox: {
    title: 'Firefox',
    env: ['FIREFOX_PATH'],
    commands: ['firefox-esr', 'firefox'],
    paths: [
      '/usr/lib/firefox-esr/firefox-esr',
      '/usr/lib/firefox/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    packages: { 'apt-get': ['firefox-esr'], dnf: ['firefox'], apk: ['firefox-esr'], pacman: ['firefox'] },
  },
  webkitgtk: {
    title: 'WebKitGTK',
    env: ['WEBKITGTK_PATH'],
    commands: [],
    paths: [
      '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
      '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
      '/usr/lib/webkit2gtk-4.1/MiniBrowser',
    ],
    // MiniBrowser doesn't start without a display. If it's broken, tests notice this only when they open a WebDriver
    // session.
    probe: { assumedVersion: '4.1' },
    requiredCommands: { WebKitWebDriver: 'its WebDriver', Xvfb: 'a virtual display' },
    packages: {
      'apt-get': ['webkit2gtk-driver', 'xvfb'],
      pacman: ['webkit2gtk-4.1', 'xorg-server-xvfb'],
    },
  },
  'chromium-64': {
    title: 'Chromium 64',
    env: ['CHROMIUM_64_PATH'],
    commands: [],
    paths: [],
    // Headless Chromium 64 can't print its version. The probe only checks that it can print a page that contains “64”.
    probe: {
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--single-process',
        '--no-zygote',
        '--dump-dom',
        'data:,64',
      ],
      version: /\b64\b(?=<)/,
    },
    packages: {},
  },
} satisfies Record<EngineName, Engine>;

/** Arguments for each package manager: `refresh` updates the package lists, `install` comes before package names. */
export const packageManagers: Record<PackageManagerName, { refresh: string[]; install: string[] }> = {
  'apt-get': {
    refresh: ['update'],
    // Stages install at the same time, so an installation waits for another one.
    install: ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends'],
  },
  dnf: { refresh: ['makecache'], install: ['install', '-y'] },
  apk: { refresh: ['update'], install: ['add', '--no-progress'] },
  pacman: { refresh: ['-Sy'], install: ['-S', '--noconfirm', '--needed'] },
};

/** The npm package with a compressed Chromium 64 (January 2018) for Linux on x64. */
export const chromium64 = { npmPackage: 'chrome-aws-lambda@64.0.3264', file: 'package/bin/chromium.br' } as const;
