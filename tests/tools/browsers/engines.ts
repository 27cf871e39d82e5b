/** One browser the tests can use, as data: where it may be, and what brings it here. */
export type EngineName = 'chromium' | 'headless-shell' | 'firefox' | 'webkitgtk' | 'chromium-64';

export type Engine = {
  /** How a person calls it. */
  title: string;
  /** Environment variables that may hold the path of its executable. */
  env: string[];
  /** Names looked for in PATH. */
  commands: string[];
  /** Absolute places where systems put it; a star stands for one folder name. */
  places: string[];
  /** What proves that it starts: arguments, and the pattern of its version in the output. Default: `--version`. */
  probe?: { args: string[]; version: RegExp } | { assume: string };
  /** Name for playwright's own download, where playwright can drive that download. */
  playwright?: 'chromium';
  /** Further commands that must exist, each with the reason it is wanted. */
  needs?: Record<string, string>;
  /** Packages by package manager; without a row the manager cannot install it. */
  packages: Partial<Record<ManagerName, string[]>>;
};

export type ManagerName = 'apt-get' | 'dnf' | 'apk' | 'pacman';

export const engines = {
  chromium: {
    title: 'Chromium',
    env: ['CHROME_PATH', 'CHROMIUM_PATH'],
    commands: ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'],
    places: [
      '/usr/bin/chromium',
      '/usr/lib/chromium/chromium',
      '/usr/lib64/chromium-browser/chromium-browser',
      '/opt/google/chrome/chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    playwright: 'chromium',
    packages: { 'apt-get': ['chromium'], dnf: ['chromium'], apk: ['chromium'], pacman: ['chromium'] },
  },
  // The same engine without the browser around it: the journeys take a third less processor time in it.
  'headless-shell': {
    title: 'Chromium headless shell',
    env: ['HEADLESS_SHELL_PATH'],
    commands: ['chromium-headless-shell'],
    places: ['/usr/lib/chromium/chromium-headless-shell'],
    packages: { 'apt-get': ['chromium-headless-shell'] },
  },
  firefox: {
    title: 'Firefox',
    env: ['FIREFOX_PATH'],
    commands: ['firefox-esr', 'firefox'],
    places: [
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
    places: [
      '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
      '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
      '/usr/lib/webkit2gtk-4.1/MiniBrowser',
    ],
    // It starts only on a display, so its WebDriver session is the proof.
    probe: { assume: '4.1' },
    needs: { WebKitWebDriver: 'its WebDriver', Xvfb: 'a display to draw on' },
    packages: {
      'apt-get': ['webkit2gtk-driver', 'xvfb'],
      pacman: ['webkit2gtk-4.1', 'xorg-server-xvfb'],
    },
  },
  'chromium-64': {
    title: 'Chromium 64',
    env: ['CHROMIUM_64_PATH'],
    commands: [],
    places: [],
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

/** What each package manager is asked to do. `refresh` runs first, and once more before the second attempt. */
export const managers: Record<ManagerName, { refresh: string[]; install: string[] }> = {
  'apt-get': { refresh: ['update'], install: ['install', '-y', '--no-install-recommends'] },
  dnf: { refresh: ['makecache'], install: ['install', '-y'] },
  apk: { refresh: ['update'], install: ['add', '--no-progress'] },
  pacman: { refresh: ['-Sy'], install: ['-S', '--noconfirm', '--needed'] },
};

/** The npm package that carries a Chromium of January 2018 for Linux on x64, compressed. */
export const oldChromium = { spec: 'chrome-aws-lambda@64.0.3264', member: 'package/bin/chromium.br' } as const;
