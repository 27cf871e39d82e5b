// Types of the tags in components.
import 'sub-elements/svelte';
