import '../lib/theme.css';
