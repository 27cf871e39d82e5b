// Chromium 64 has no globalThis yet.
if (typeof globalThis === 'undefined') self.globalThis = self;
