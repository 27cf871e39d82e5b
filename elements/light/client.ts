// Replaces `react-dom/client` in the light build, which uses Preact. `preact-refs` makes Preact pass refs as React
// does. It must run before anything renders.
import './preact-refs';

export * from 'preact/compat/client';
