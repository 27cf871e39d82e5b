// Replaces `react-dom/client` in the light build, which uses Preact. The hook in `preact-refs` must be set before
// anything renders.
import './preact-refs';

export * from 'preact/compat/client';
